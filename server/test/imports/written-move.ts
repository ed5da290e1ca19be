import type { MigratedFile } from "@funil/contract/migrations-in/migrated-file"
import type { MigrationChoices } from "@funil/contract/migrations-in/migration-choices"
import { writeMigration } from "@funil/contract/migrations-in/write-migration"

export const choices: MigrationChoices = {
  stageOf: ({ stage, status }) => `${stage} ${status}`,
  reasonOf: ({ reason }) => reason || "none",
  ownerOf: (word) => (word === "Rita" ? "rita" : null),
  ownerless: null,
  me: "me",
  taskTypeOf: (word) => word || "task",
  timezone: "America/Sao_Paulo",
  now: new Date("2026-11-26T12:00:00Z"),
  nameless: "?",
}

/** Returns a migration file whose columns are named by their meaning. */
export function file(noun: MigratedFile["noun"], meanings: string[], ...rows: string[][]): MigratedFile {
  return { name: `${noun}.csv`, rival: "pipedrive", noun, headers: meanings, meanings, rows }
}

/** Returns the file as another CRM's. */
export function fileOf(rival: MigratedFile["rival"], ...rest: Parameters<typeof file>): MigratedFile {
  return { ...file(...rest), rival }
}

/**
 * Returns the records of files by noun, and the left cells as `row 2 contact.email unaccepted: x`.
 */
export function written(...files: MigratedFile[]) {
  const { tables, left } = writeMigration(files, choices)
  const records = tables.map(({ noun, file: from, columns, rows }) => {
    const list = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
    return [noun, from, list] as const
  })
  const cells = left.cells.map(
    ({ row, noun, field, reason, text }) => `row ${row} ${noun}.${field} ${reason}: ${text}`,
  )
  return { records, left: cells }
}
