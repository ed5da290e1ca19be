import * as imports from "@funil/contract/data/imports"
import { restored } from "@funil/contract/shared/cells"
import { ownValue } from "@funil/contract/shared/own-value"
import { textTable } from "@funil/contract/tables/text-table"
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { download, saveFile } from "../../lib/api/download.ts"
import { isLocal } from "../fields/local-fields.ts"
import type { ImportKind, ImportNoun } from "../record-kind.ts"
import { chunksOf } from "./open-table.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"

type Calls = readonly [columns: imports.ImportColumns, start: imports.ImportStart]

const calls: Record<ImportNoun, Calls> = {
  deal: [imports.importDealColumns, imports.importDeals],
  contact: [imports.importContactColumns, imports.importContacts],
  company: [imports.importCompanyColumns, imports.importCompanies],
  user: [imports.importUserColumns, imports.importUsers],
  product: [imports.importProductColumns, imports.importProducts],
  bill: [imports.importBillColumns, imports.importBills],
}

const importsKey = ["imports"] as const
/** How long the toast of a failed import shows, in milliseconds. */
export const failedImportTime = 10_000
/** How often a running import is polled, in milliseconds. */
export const askEvery = 700

/** The fields that columns can fill. Always refetched, because custom fields change. */
export const importColumnsOptions = ({ entity, fields }: ImportKind) =>
  queryOptions({
    queryKey: [...importsKey, "columns", entity],
    queryFn: async ({ signal }) => {
      const columns = await read(calls[entity][0], {}, { signal })
      return columns.filter(({ related_column: name }) => isLocal(ownValue(fields, name)))
    },
    meta: { failure: (m) => m.imports.loadFailed },
  })

export function isRunning(record: imports.ImportRecord | undefined): boolean {
  return record?.status === "queued" || record?.status === "running"
}

/** The number of rows in the report of cells. */
export function reportedCells({ incomplete, unsettled }: imports.ImportRecord): number {
  return incomplete + (unsettled?.shared?.rows ?? 0)
}

/** An import, polled while it runs. */
export const importOptions = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, "one", id],
    queryFn: ({ signal }) => read(imports.getImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? askEvery : false),
    meta: { silent: true },
  })

const listed = 50

/**
 * The latest imports of a noun. Excludes checks, and imports of a migration, which is undone as a
 * whole.
 */
export const pastImportsOptions = ({ entity }: ImportKind) =>
  queryOptions({
    queryKey: [...importsKey, "list"],
    queryFn: ({ signal }) => read(imports.listImports, { query: { per_page: String(listed) } }, { signal }),
    select: ({ data }) => data.filter((item) => item.entity === entity && !item.dry_run && !item.move_id),
    placeholderData: keepPreviousData,
    meta: { failure: (m) => m.imports.past.loadFailed },
  })

/** The mapping of columns, and the options. */
export interface ImportPlan {
  readonly headers: readonly imports.ImportHeader[]
  readonly options: imports.ImportOptions
}

/** Uploads a file and returns the id of the import, which runs in the background. */
export async function startImport(kind: ImportKind, file: File, plan: ImportPlan): Promise<string> {
  const form = new FormData()
  form.append("headers", JSON.stringify(plan.headers))
  form.append("options", JSON.stringify(plan.options))
  form.append("file", file, file.name)
  // `FormData` with the fields of the body schema.
  const body = form as unknown as BodyOf<typeof imports.importContacts>
  const { data } = await call(calls[kind.entity][1], { body }, { patience: Number.POSITIVE_INFINITY })
  return data.id
}

/** Fetches an import's latest state and updates the cache, even if its page is not mounted. */
export async function freshImport(client: QueryClient, id: string): Promise<imports.ImportRecord> {
  const record = await read(imports.getImport, { params: { id } })
  await showAnswer(client, importOptions(id).queryKey, record)
  return record
}

/** The timeout in milliseconds. Undoing a million rows takes minutes. */
const patience = 900_000

/** Cancels an import, keeps or undoes its rows, and updates the cache. */
export async function cancelImport(client: QueryClient, id: string, undo: boolean): Promise<void> {
  // Repeating it is harmless, and a key would force the undo's many short transactions into a long
  // one.
  const { data } = await call(
    imports.cancelImport,
    { params: { id }, body: { undo } },
    { patience, idempotencyKey: "" },
  )
  await showAnswer(client, importOptions(id).queryKey, data)
}

/** Rejected rows, or rows imported without some cells. */
export type FaultKind = "refused" | "cells"

const faultyFile = (id: string, of: FaultKind, signal: AbortSignal) =>
  download(
    imports.getImportErrors,
    { params: { id }, query: { of } },
    { signal, onProgress: () => undefined },
  )

/** Downloads the faulty rows with their reasons. */
export async function saveFaulty(id: string, of: FaultKind): Promise<void> {
  saveFile(await faultyFile(id, of, new AbortController().signal))
}

export interface Faulty {
  readonly line: string
  readonly reason: string
  /** The cells that the reason names, else the row's first filled cell. */
  readonly cells: readonly string[]
}

/** Parses a row of the report: line, reason and the original cells in the order of the headers. */
export function faultyRow(headers: readonly string[], row: readonly string[]): Faulty {
  const [line = "", reason = "", ...texts] = row
  const cells = texts.map((text, at) => ({
    text: restored(text),
    place: ` ${reason}`.indexOf(` ${headers[at + 2]}: `),
  }))
  const filled = cells.filter(({ text }) => text !== "")
  const named = filled.filter(({ place }) => place >= 0).toSorted((one, other) => one.place - other.place)
  const shown = named.length > 0 ? named : filled.slice(0, 1)
  return { line, reason, cells: shown.map(({ text }) => text) }
}

/** The limits of an import plus the two extra columns of the report. */
const faultyLimits = { maxColumns: imports.maxImportColumns + 2, maxRowSize: 2 * imports.maxImportRowSize }

/** The first faulty rows of an import with their reasons. */
export const faultyOptions = (id: string, of: FaultKind, limit: number) =>
  queryOptions({
    queryKey: [...importsKey, of, id],
    queryFn: async ({ signal }): Promise<Faulty[]> => {
      const { file } = await faultyFile(id, of, signal)
      const { headers, rows } = await textTable(() => chunksOf(file), faultyLimits, { encoding: "utf-8" })
      for await (const batch of rows) return batch.slice(0, limit).map((row) => faultyRow(headers, row))
      return []
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
