import type { CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import type { CallParts } from "../../lib/api/api.ts"
import { download, saveFile } from "../../lib/api/download.ts"
import { messages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { randomKey } from "../../lib/text/random-key.ts"
import { showToast } from "../../lib/toasts.ts"
import { endWork, showWork } from "../../lib/work.ts"
import type { ListQuery } from "../record-api.ts"
import type { RecordKind } from "../record-kind.ts"
import { askExport } from "./ask-export.ts"

const megabyte = 1024 * 1024
/** How often the progress updates, in milliseconds. */
const tellEvery = 300

type Body = Readonly<Record<string, unknown>>

/** Asks for the format, then exports. Does nothing if the user cancels. */
export async function exportFile(
  endpoint: Endpoint,
  { params, body }: { readonly params?: Readonly<Record<string, string>>; readonly body?: Body },
): Promise<void> {
  const form = await askExport()
  if (form) await saveExport(endpoint, { ...(params && { params }), body: { ...body, ...form } } as never)
}

/** Exports in the background with a progress toast, and saves the file. The user can cancel it. */
export async function saveExport<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
  const words = messages().filters.exporting
  const id = randomKey()
  const abort = new AbortController()
  const work = { id, title: words.preparing, cancel: () => abort.abort() }
  let told = 0
  const onProgress = (bytes: number) => {
    if (performance.now() - told < tellEvery) return
    told = performance.now()
    showWork({ ...work, detail: words.progress((bytes / megabyte).toFixed(1)) })
  }
  showWork({ ...work, detail: words.preparingText })
  try {
    const downloaded = await download(endpoint, input as CallParts, { signal: abort.signal, onProgress })
    saveFile(downloaded)
    showToast({ status: "success", title: words.done, description: downloaded.name })
  } catch (error) {
    if (abort.signal.aborted) showToast({ status: "warning", title: words.cancelled })
    else if (error instanceof Error) handleFailure(error, { failure: () => words.failed })
  } finally {
    endWork(id)
  }
}

interface ListSelection extends Pick<ListQuery, "search" | "orderBy" | "direction"> {
  readonly filters: readonly FilterRow[]
}

/**
 * Exports a list or its selection with its filter, order and columns. Without columns it exports
 * all.
 */
export async function exportList(
  kind: Pick<RecordKind, "endpoints" | "fields">,
  { filters, search, orderBy, direction }: ListSelection,
  columns: readonly string[],
): Promise<void> {
  // A person's name is one column in the list and two in the file.
  const wanted = columns.flatMap((name) =>
    name === "first_name" && !columns.includes("last_name") ? [name, "last_name"] : name,
  )
  const known = wanted.filter(
    (name) => name.startsWith("custom_fields.") || ownValue(kind.fields, name)?.export,
  )
  const body = {
    filters: [...filters],
    ...(search && { search }),
    orderBy,
    direction,
    ...(known.length > 0 && { columns: known }),
  }
  await exportFile(kind.endpoints.export, { body })
}
