import type { ImportRecord } from "@funil/contract/data/imports"
import type { QueryClient } from "@tanstack/react-query"
import { ApiError } from "../../../lib/api/api-error.ts"
import { messages } from "../../../lib/text/messages.ts"
import { dropFromList, keepInList, readStored } from "../../../lib/session/storage.ts"
import { showToast } from "../../../lib/toasts.ts"
import { undoAction } from "../../../lib/api/undo.ts"
import { endWork, showWork } from "../../../lib/work.ts"
import { askEvery, freshImport, isRunning } from "../import-api.ts"

const toastTime = 12_000
/** The ids of imports that this page polls. */
const followed = new Set<string>()

/** The import's own page already shows more than a toast. */
const isOnItsPage = (id: string) => location.search.includes(id)

/** Shows the progress. */
function tell({ id, file_name, done, total }: ImportRecord): void {
  if (isOnItsPage(id)) return endWork(id)
  const words = messages().imports.run
  const count = new Intl.NumberFormat(document.documentElement.lang)
  showWork({
    id,
    title: words.running,
    detail: file_name,
    ...(total !== null && {
      detail: `${file_name} · ${words.progress(count.format(done), count.format(total))}`,
      share: total > 0 ? done / total : 0,
    }),
  })
}

function celebrate(client: QueryClient, record: ImportRecord): void {
  const { check, run } = messages().imports
  const { created, updated, failed, file_name } = record
  const isDone = record.status === "done"
  const ended = record.status === "cancelled" ? run.cancelled : run.stopped
  showToast({
    status: isDone ? (failed > 0 ? "warning" : "success") : "error",
    title: isDone ? run.finished(file_name) : ended(file_name),
    description: [check.created(created), check.updated(updated), check.failed(failed)].join(" · "),
    action: undoAction(client, record.undo_token ?? undefined),
    time: toastTime,
  })
}

/** Waits for the import's end. Undefined if it is gone, or another user is signed in by then. */
async function ended(client: QueryClient, id: string): Promise<ImportRecord | undefined> {
  for (;;) {
    const record = await freshImport(client, id).catch((error: unknown) => {
      // The import continues on the server while it is unreachable.
      const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      return isAway ? "away" : undefined
    })
    if (record === undefined) return undefined
    if (record !== "away") {
      if (!isRunning(record)) return record
      tell(record)
    }
    await new Promise((resolve) => setTimeout(resolve, askEvery))
  }
}

/** Polls an import, across reloads, shows its progress and reports its result on any page. */
export async function followImport(client: QueryClient, id: string): Promise<void> {
  if (followed.has(id)) return
  followed.add(id)
  keepInList("imports", id)
  const record = await ended(client, id)
  followed.delete(id)
  dropFromList("imports", id)
  endWork(id)
  if (!record) return
  // An undone import needs no report.
  if (record.status !== "undone" && !isOnItsPage(id)) celebrate(client, record)
  // Rows also create contacts, companies and tags.
  await client.invalidateQueries()
}

/** Resumes polling of imports that were running when the page was closed. */
export function followKeptImports(client: QueryClient): void {
  for (const id of readStored("imports") ?? []) void followImport(client, id)
}
