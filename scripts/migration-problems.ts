import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createHash } from "node:crypto"
import { readMigrations } from "../server/src/platform/db/migration-files.ts"

export const migrationsFolder = "server/migrations"
/** Checksums of the migrations up to the last release, as `sha256sum` writes them. It only grows. */
export const releasedList = `${migrationsFolder}/released.txt`

/** A migration that a database may have run. */
interface Shipped {
  readonly name: string
  readonly checksum: string
}

/**
 * What is wrong with the migrations of a tree: those of the list, and those that the history of HEAD added since the list began, keep
 * their names and contents, and new ones come behind them. Where git knows no history, the list alone speaks.
 */
export function migrationProblems(root: string): string[] {
  const files = readMigrations(join(root, migrationsFolder))
  const list = listedIn(readFileSync(join(root, releasedList), "utf8"))
  const shipped = [...list, ...addedSince(root, list)]
  return [
    ...shortened(root).map((commit) => `${releasedList}: lacks or changes lines that it had in ${commit}`),
    ...shipped.flatMap(({ name, checksum }) => {
      const file = files.find((each) => each.name === name)
      if (!file) return `${name}: is gone or renamed, but databases may have run it`
      return file.checksum === checksum ? [] : `${name}: changed, but databases may have run it as it was`
    }),
    ...outOfOrder(files, shipped),
    ...twice(files.map(({ name }) => name)),
  ]
}

function listedIn(text: string): Shipped[] {
  return [...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, checksum = "", name = ""]) => ({
    name,
    checksum,
  }))
}

/** The first content of each file that came since the list began, in the order of the commits. */
function addedSince(root: string, list: readonly Shipped[]): Shipped[] {
  const begin = git(root, "log", "--format=%H", "--diff-filter=A", "--", releasedList).split("\n").at(-1)
  if (!begin) return []
  const log = [
    "log",
    "--reverse",
    "--topo-order",
    "--raw",
    "--no-abbrev",
    "--no-renames",
    "--diff-filter=A",
    "--format=",
  ]
  const raw = git(root, ...log, `${begin}..HEAD`, "--", `${migrationsFolder}/*.sql`)
  const added = [...raw.matchAll(/^:\S+ \S+ \S+ (\w+) A\t.*\/(\S+)$/gm)]
  return added.flatMap(([, blob = "", name = ""]) =>
    list.some((each) => each.name === name)
      ? []
      : { name, checksum: sha256(git(root, "cat-file", "blob", blob)) },
  )
}

/** A commit whose list is not the beginning of the list of now. */
function shortened(root: string): string[] {
  const now = readFileSync(join(root, releasedList), "utf8")
  const commits = git(root, "log", "--format=%H", "--", releasedList).split("\n").filter(Boolean)
  const isKept = (commit: string) => now.startsWith(git(root, "show", `${commit}:${releasedList}`))
  return commits.filter((commit) => !isKept(commit)).slice(0, 1)
}

/** A file that begins before one that came earlier: databases that ran the other would refuse it. */
function outOfOrder(files: readonly Shipped[], shipped: readonly Shipped[]): string[] {
  const isNew = ({ name }: Shipped) => !shipped.some((each) => each.name === name)
  const inOrderOfComing = [...shipped, ...files.filter(isNew)].map(({ name }) => name)
  return inOrderOfComing.flatMap((name, at) => {
    const later = inOrderOfComing.slice(0, at).findLast((before) => before > name)
    return later === undefined ? [] : `${name}: comes behind ${later}, so it takes the next free number`
  })
}

/** Numbers and names are used once: backups know a migration by what follows its number. */
function twice(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => [name.slice(0, 4), name.slice(5)])
  const repeated = parts.filter((part, at) => parts.indexOf(part) < at)
  const ill = names.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  return [
    ...repeated.map((part) => `two migrations are ${part}`),
    ...ill.map((name) => `${name}: is no 0000-name.sql`),
  ]
}

/** The output of git; nothing where there is no repository. */
function git(root: string, ...args: string[]): string {
  if (!existsSync(join(root, ".git"))) return ""
  const { status, stdout } = spawnSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: 2 ** 28 })
  return status === 0 ? stdout.replace(/\n$/, args[0] === "log" ? "" : "$&") : ""
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
