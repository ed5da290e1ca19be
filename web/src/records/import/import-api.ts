import * as imports from "@funil/contract/imports"
import { ownValue } from "@funil/contract/shared/own-value"
import { textTable } from "@funil/contract/tables/text-table"
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api.ts"
import { download, saveFile } from "../../lib/download.ts"
import { isLocal } from "../fields/local-fields.ts"
import type { ImportKind, ImportNoun } from "../record-kind.ts"
import { chunksOf } from "./open-table.ts"

// The calls of all nouns have the form of those of contacts.
type Calls = readonly [columns: typeof imports.importContactColumns, start: typeof imports.importContacts]

const calls: Record<ImportNoun, Calls> = {
  deal: [imports.importDealColumns, imports.importDeals],
  contact: [imports.importContactColumns, imports.importContacts],
  company: [imports.importCompanyColumns, imports.importCompanies],
  user: [imports.importUserColumns, imports.importUsers],
  product: [imports.importProductColumns, imports.importProducts],
  bill: [imports.importBillColumns, imports.importBills],
}

const importsKey = ["imports"] as const
/** Milliseconds that the word of an import that failed stays. */
export const failedImportTime = 10_000
/** Milliseconds between two questions how far an import is. */
export const askEvery = 700

/** The fields of a noun that columns of a file can fill. Custom fields come and go, so it is read anew each time. */
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

/** The rows that the report of cells may name. */
export function reportedCells({ incomplete, unsettled }: imports.ImportRecord): number {
  return incomplete + (unsettled?.shared?.rows ?? 0)
}

/** An import; while it runs it is asked for again and again. */
export const importOptions = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, "one", id],
    queryFn: ({ signal }) => read(imports.getImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? askEvery : false),
    meta: { silent: true },
  })

const listed = 50

/** The latest imports of a noun, without those that only checked a file, and those of a move, which is undone as a whole. */
export const pastImportsOptions = ({ entity }: ImportKind) =>
  queryOptions({
    queryKey: [...importsKey, "list"],
    queryFn: ({ signal }) => read(imports.listImports, { query: { per_page: String(listed) } }, { signal }),
    select: ({ data }) => data.filter((item) => item.entity === entity && !item.dry_run && !item.move_id),
    placeholderData: keepPreviousData,
    meta: { failure: (m) => m.imports.past.loadFailed },
  })

/** How the columns of a file are read, and the rest that is said of it. */
export interface ImportPlan {
  readonly headers: readonly imports.ImportHeader[]
  readonly options: imports.ImportOptions
}

/** Sends a file; the import goes on in the background. Answers its id. */
export async function startImport(kind: ImportKind, file: File, plan: ImportPlan): Promise<string> {
  const form = new FormData()
  form.append("headers", JSON.stringify(plan.headers))
  form.append("options", JSON.stringify(plan.options))
  form.append("file", file, file.name)
  // A form carries what the body schema describes.
  const body = form as unknown as BodyOf<typeof imports.importContacts>
  const { data } = await call(calls[kind.entity][1], { body }, { patience: Number.POSITIVE_INFINITY })
  return data.id
}

/** The latest state of an import, asked for by itself: what shows it may come and go. Its page learns of it, too. */
export async function freshImport(client: QueryClient, id: string): Promise<imports.ImportRecord> {
  const record = await read(imports.getImport, { params: { id } })
  client.setQueryData(importOptions(id).queryKey, record)
  return record
}

/** Undoing a million rows takes minutes, in milliseconds. */
const patience = 900_000

/** Calls an import off; what it did is kept or undone. Its page learns of it, too. */
export async function cancelImport(client: QueryClient, id: string, undo: boolean): Promise<void> {
  // Done twice it does no more, and a key would make one long transaction of the undo's many short ones.
  const { data } = await call(
    imports.cancelImport,
    { params: { id }, body: { undo } },
    { patience, idempotencyKey: "" },
  )
  client.setQueryData(importOptions(id).queryKey, data)
}

/** Rows that were refused, or that came in without some of their cells. */
export type FaultKind = "refused" | "cells"

const faultyFile = (id: string, of: FaultKind, signal: AbortSignal) =>
  download(
    imports.getImportErrors,
    { params: { id }, query: { of } },
    { signal, onProgress: () => undefined },
  )

/** Saves the faulty rows, each with its reason, as a file. */
export async function saveFaulty(id: string, of: FaultKind): Promise<void> {
  saveFile(await faultyFile(id, of, new AbortController().signal))
}

export interface Faulty {
  readonly line: string
  readonly reason: string
}

/** Rows as long as they came, with two more columns. */
const faultyLimits = { maxColumns: imports.maxImportColumns + 2, maxRowSize: 2 * imports.maxImportRowSize }

/** The first faulty rows of an import with their reasons. */
export const faultyOptions = (id: string, of: FaultKind, limit: number) =>
  queryOptions({
    queryKey: [...importsKey, of, id],
    queryFn: async ({ signal }): Promise<Faulty[]> => {
      const { file } = await faultyFile(id, of, signal)
      const { rows } = await textTable(() => chunksOf(file), faultyLimits, { encoding: "utf-8" })
      for await (const batch of rows)
        return batch.slice(0, limit).map(([line = "", reason = ""]) => ({ line, reason }))
      return []
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
