import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readMigrations } from "../../server/src/platform/db/migration-files.ts"
import { git } from "../git.ts"

export const migrationsFolder = "server/migrations"
/**
 * The checksums of migrations up to the last release, in `sha256sum` format. The list only grows.
 */
export const releasedList = `${migrationsFolder}/released.txt`

/** A migration that a database may have run. */
interface ShippedMigration {
  readonly name: string
  readonly checksum: string
}

/**
 * Finds changed or misplaced migrations. Released migrations, and those added by the history since
 * the last release, keep their name and content. Without git, only the list counts.
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

function listedIn(text: string): ShippedMigration[] {
  return [...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, checksum = "", name = ""]) => ({
    name,
    checksum,
  }))
}

/** The original content of each file added since the list began, in commit order. */
function addedSince(root: string, list: readonly ShippedMigration[]): ShippedMigration[] {
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

/** Reports a commit whose list is not a prefix of the current list. */
function shortened(root: string): string[] {
  const now = readFileSync(join(root, releasedList), "utf8")
  const commits = git(root, "log", "--format=%H", "--", releasedList).split("\n").filter(Boolean)
  const isKept = (commit: string) => now.startsWith(git(root, "show", `${commit}:${releasedList}`))
  return commits.filter((commit) => !isKept(commit)).slice(0, 1)
}

/** A file numbered before an earlier one. Databases that ran the earlier one would reject it. */
function outOfOrder(files: readonly ShippedMigration[], shipped: readonly ShippedMigration[]): string[] {
  const isNew = ({ name }: ShippedMigration) => !shipped.some((each) => each.name === name)
  const inOrderOfComing = [...shipped, ...files.filter(isNew)].map(({ name }) => name)
  return inOrderOfComing.flatMap((name, at) => {
    const later = inOrderOfComing.slice(0, at).findLast((before) => before > name)
    return later === undefined ? [] : `${name}: comes behind ${later}, so it takes the next free number`
  })
}

/**
 * Numbers and names must be unique, because backups identify a migration by its name without the
 * number.
 */
function twice(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => [name.slice(0, 4), name.slice(5)])
  const repeated = parts.filter((part, at) => parts.indexOf(part) < at)
  const ill = names.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  return [
    ...repeated.map((part) => `two migrations are ${part}`),
    ...ill.map((name) => `${name}: is no 0000-name.sql`),
  ]
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
