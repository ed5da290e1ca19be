import { execFile } from "node:child_process"
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { DatabaseError } from "../sql-errors.ts"
import type { Binaries } from "./binaries.ts"
import type { Home } from "./home.ts"
import { type RunAs, cleanEnv } from "./run-as.ts"
import { fatalIn } from "./watchdog.ts"

const run = promisify(execFile)

/**
 * Creates the database files at the first start. Rejects another major version's files with one
 * clear line.
 */
export async function prepareDataFolder(home: Home, binaries: Binaries, user: RunAs): Promise<void> {
  if (!existsSync(join(home.data, "PG_VERSION"))) await initialise(home, binaries, user)
  const found = readFileSync(join(home.data, "PG_VERSION"), "utf8").trim()
  if (found === binaries.major) return
  throw new DatabaseError(
    `${home.data} was made by PostgreSQL ${found} and this release brings PostgreSQL ${binaries.major}: ` +
      "make a backup with the earlier release and restore it with this one into an empty DATA_DIR",
  )
}

/**
 * An interrupted or concurrent first start never leaves half a database: only complete ones are
 * renamed.
 */
async function initialise(home: Home, binaries: Binaries, user: RunAs): Promise<void> {
  const mine = join(home.folder, `data.init-${process.pid}-${Date.now()}`)
  mkdirSync(mine, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(mine, user.uid, user.gid ?? user.uid)
  try {
    await run(binaries.initdb, initdbArguments(mine), {
      ...user,
      cwd: home.folder,
      env: cleanEnv(home.folder),
    })
    renameSync(mine, home.data)
  } catch (error) {
    if (!existsSync(join(home.data, "PG_VERSION"))) throw asDatabaseError(error, home)
  } finally {
    rmSync(mine, { recursive: true, force: true })
  }
  removeLeftovers(home)
}

/** Reduces `initdb`'s output to the reason, which the command line would bury. */
function asDatabaseError(error: unknown, { data }: Home): unknown {
  const { stderr } = error as { stderr?: string }
  if (stderr === undefined) return error
  const lines = stderr.trim().split("\n")
  const reason = fatalIn(lines) ?? lines.find((line) => line.includes("error:")) ?? lines.at(-1) ?? ""
  return new DatabaseError(`The embedded database cannot be made in ${data}: ${reason}`, { cause: error })
}

/** Trust is safe: the only way in is a socket in a folder that no other user can enter. */
function initdbArguments(data: string): string[] {
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
  return ["-D", data, "--username=postgres", "--auth=trust", ...locale]
}

function removeLeftovers(home: Home): void {
  for (const name of readdirSync(home.folder)) {
    const started = /^data\.init-\d+-(\d+)$/.exec(name)?.[1]
    const isOld = Date.now() - Number(started) > 600_000
    if (started && isOld) rmSync(join(home.folder, name), { recursive: true, force: true })
  }
}
