import {
  addMigrationFile,
  createMigration,
  getMigration,
  type Migration,
  startMigration,
} from "@funil/contract/data/migrations"
import type { DealPlace } from "@funil/contract/migrations-in/deal-place"
import type { MigratedFile } from "@funil/contract/migrations-in/migrated-file"
import type { MigratedTable } from "@funil/contract/migrations-in/migration-choices"
import { surveyMigration } from "@funil/contract/migrations-in/survey-migration"
import { recogniseExport } from "@funil/contract/migrations-in/systems/recognise-export"
import type { Rival } from "@funil/contract/migrations-in/systems/rivals"
import { writeMigration } from "@funil/contract/migrations-in/write-migration"
import { listTaskTypes } from "@funil/contract/records/tasks"
import type * as z from "zod/mini"
import { records } from "../../src/app.ts"
import { importQueue } from "../../src/features/imports/batches/import-queue.ts"
import type { Person, TestApi } from "../client.ts"
import { silentLog } from "../silent-log.ts"
import { type ExportSample, exportSamples } from "./export-samples.ts"

/** Returns a sample with its columns' meanings. Named unknown columns become custom fields. */
export function recognised({ name, headers, rows }: ExportSample): MigratedFile {
  const found = recogniseExport(headers, rows)
  if (!found) throw new Error(`nobody knows ${name}`)
  return { ...found, name, headers, rows }
}

/** Sends a table as a file of a migration. */
export async function sendTable(api: TestApi, who: Person, id: string, table: MigratedTable): Promise<void> {
  const text = [table.columns, ...table.rows].map((row) => row.map(quoted).join(",")).join("\n")
  const headers = table.columns.map((header) => ({ header, related_column: header }))
  const file = new File([`${text}\n`], table.file ?? `${table.noun}.csv`, { type: "text/csv" })
  const body = { file, entity: table.noun, headers: JSON.stringify(headers) }
  await api.call(addMigrationFile, who, { params: { id }, body: body as never })
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

/** Runs all waiting imports like a worker. */
export async function drainImports(api: TestApi): Promise<void> {
  await importQueue({ records, services: api.services, log: silentLog }).drain()
}

interface Moving {
  readonly files: readonly MigratedFile[]
  /** Users by their names in the export. */
  readonly owners?: Readonly<Record<string, string>>
  /** Custom fields that the migration creates. */
  readonly fields?: z.input<typeof createMigration.body>["custom_fields"]
}

/** Migrates files like the web: creates their pipelines. Records of unknown owners have none. */
export async function moveIn(
  api: TestApi,
  who: Person,
  { files, owners = {}, fields = [] }: Moving,
): Promise<Migration> {
  const [first] = files
  if (!first) throw new Error("no files")
  const found = surveyMigration(files)
  const types = await api.call(listTaskTypes, who, {})
  const { id, pipelines } = await api.call(createMigration, who, {
    body: {
      rival: first.rival,
      custom_fields: fields,
      pipelines: found.pipelines.map(({ name, stages, reasons, hasUnexplained }) => ({
        name: name || first.rival,
        stages: [...(stages.length > 0 ? stages : ["Novo"]), "Ganho", "Perdido"],
        lost_reason_options: [...reasons, ...(hasUnexplained && reasons.length > 0 ? ["Sem motivo"] : [])],
      })),
    },
  })
  const stageOf = ({ pipeline, stage, status }: DealPlace) => {
    const stages = pipelines.find(({ name }) => name === (pipeline || first.rival))?.stages ?? []
    const wanted = {
      won: stages.at(-2),
      lost: stages.at(-1),
      open: stages.find(({ name }) => name === stage) ?? stages[0],
    }
    return wanted[status]?.id ?? ""
  }
  const { tables } = writeMigration(files, {
    stageOf,
    reasonOf: ({ reason }) => reason || "Sem motivo",
    ownerOf: (word) => owners[word] ?? null,
    ownerless: null,
    me: who.id,
    taskTypeOf: () => types[0]?.id ?? "",
    timezone: "America/Sao_Paulo",
    now: new Date("2026-11-26T12:00:00Z"),
    nameless: "Sem nome",
  })
  for (const table of tables) await sendTable(api, who, id, table)
  await api.call(startMigration, who, { params: { id } })
  await drainImports(api)
  return api.call(getMigration, who, { params: { id } })
}

/**
 * Returns a CRM's files that belong together. Samples in another language are separate migrations.
 */
export function filesOf(rival: Rival) {
  const apart = new Set(["pipedrive-deals.csv", "hubspot-negocios.csv"])
  return exportSamples.filter((sample) => sample.rival === rival && !apart.has(sample.name)).map(recognised)
}

/** Returns the counts of each file: its noun, created, skipped and failed rows. */
export function numbersOf({ imports }: Migration) {
  return imports.map(({ entity, created, skipped, failed }) => [entity, created, skipped, failed])
}
