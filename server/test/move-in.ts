import { addMoveFile, createMove, getMove, type Move, startMove } from "@funil/contract/moves"
import type { DealPlace } from "@funil/contract/moving/deal-place"
import type { MovedTable } from "@funil/contract/moving/move-choices"
import type { MovedFile } from "@funil/contract/moving/moved-file"
import { recogniseExport } from "@funil/contract/moving/recognise-export"
import type { Rival } from "@funil/contract/moving/rivals"
import { surveyMove } from "@funil/contract/moving/survey-move"
import { writeMove } from "@funil/contract/moving/write-move"
import { listTaskTypes } from "@funil/contract/tasks"
import type * as z from "zod/mini"
import { records } from "../src/app.ts"
import { importQueue } from "../src/features/imports/run/import-queue.ts"
import type { Person, TestApi } from "./client.ts"
import { type ExportSample, exportSamples } from "./export-samples.ts"
import { silentLog } from "./silent-log.ts"

/** A sample with what its columns mean; of the others those become fields of the account's own that are named. */
export function recognised({ name, headers, rows }: ExportSample): MovedFile {
  const found = recogniseExport(headers, rows)
  if (!found) throw new Error(`nobody knows ${name}`)
  return { ...found, name, headers, rows }
}

/** Sends a table as a file of a move. */
export async function sendTable(api: TestApi, who: Person, id: string, table: MovedTable): Promise<void> {
  const text = [table.columns, ...table.rows].map((row) => row.map(quoted).join(",")).join("\n")
  const headers = table.columns.map((header) => ({ header, related_column: header }))
  const file = new File([`${text}\n`], table.file ?? `${table.noun}.csv`, { type: "text/csv" })
  const body = { file, entity: table.noun, headers: JSON.stringify(headers) }
  await api.call(addMoveFile, who, { params: { id }, body: body as never })
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

/** Does all imports that wait, as a worker would. */
export async function drainImports(api: TestApi): Promise<void> {
  await importQueue({ records, services: api.services, log: silentLog }).drain()
}

interface Moving {
  readonly files: readonly MovedFile[]
  /** Users by what the export calls them. */
  readonly owners?: Readonly<Record<string, string>>
  /** Custom fields that are made for it. */
  readonly fields?: z.input<typeof createMove.body>["custom_fields"]
}

/** Moves files in as the web does: each pipeline that they name is made, what nobody here owns is nobody's. */
export async function moveIn(
  api: TestApi,
  who: Person,
  { files, owners = {}, fields = [] }: Moving,
): Promise<Move> {
  const [first] = files
  if (!first) throw new Error("no files")
  const found = surveyMove(files)
  const types = await api.call(listTaskTypes, who, {})
  const { id, pipelines } = await api.call(createMove, who, {
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
  const { tables } = writeMove(files, {
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
  await api.call(startMove, who, { params: { id } })
  await drainImports(api)
  return api.call(getMove, who, { params: { id } })
}

/** The files of a product that belong together; the samples in another language are moves of their own. */
export function filesOf(rival: Rival) {
  const apart = new Set(["pipedrive-deals.csv", "hubspot-negocios.csv"])
  return exportSamples.filter((sample) => sample.rival === rival && !apart.has(sample.name)).map(recognised)
}

/** What became of the rows of each file: its noun, created, skipped and failed. */
export function numbersOf({ imports }: Move) {
  return imports.map(({ entity, created, skipped, failed }) => [entity, created, skipped, failed])
}
