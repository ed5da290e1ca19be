import type { ImportRecord } from "@funil/contract/imports"
import type { QueryClient } from "@tanstack/react-query"
import { ApiError } from "../../lib/api-error.ts"
import { messages } from "../../lib/messages.ts"
import { dropFromList, keepInList, readStored } from "../../lib/storage.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/undo.ts"
import { endWork, showWork } from "../../lib/work.ts"
import { askEvery, freshImport, isRunning } from "./import-api.ts"

const toastTime = 12_000
/** Those that this page follows. */
const followed = new Set<string>()

/** The import's own page shows more than a word in passing. */
const isOnItsPage = (id: string) => location.search.includes(id)

/** Shows how far it is. */
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

/** The import once it has ended; undefined when it is gone, or not for whoever is here by now. */
async function ended(client: QueryClient, id: string): Promise<ImportRecord | undefined> {
  for (;;) {
    const record = await freshImport(client, id).catch((error: unknown) => {
      // A server that is away for a while comes back, and the import goes on.
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

/** Follows an import, also over reloads, shows how far it is, and says when it has ended, wherever the user is by then. */
export async function followImport(client: QueryClient, id: string): Promise<void> {
  if (followed.has(id)) return
  followed.add(id)
  keepInList("imports", id)
  const record = await ended(client, id)
  followed.delete(id)
  dropFromList("imports", id)
  endWork(id)
  if (!record) return
  // An import that was undone meanwhile needs no word.
  if (record.status !== "undone" && !isOnItsPage(id)) celebrate(client, record)
  // Rows make contacts, companies and tags by the way.
  await client.invalidateQueries()
}

/** Goes on following the imports that ran when the page was left. */
export function followKeptImports(client: QueryClient): void {
  for (const id of readStored("imports") ?? []) void followImport(client, id)
}
