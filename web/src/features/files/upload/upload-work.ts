import { messages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { endWork, showWork } from "../../../lib/work.ts"
import type { FileHost } from "../file-api.ts"
import { allUploads, dropUploads, isGoing, isOf, onUploads, type Upload } from "./upload-queue.ts"

const workId = "uploads"
const toastTime = 12_000

/** The records whose upload lists are on the screen. */
let watched: readonly FileHost[] = []
/** Uploads that ran while no list showed them. Cleared after all have ended. */
let unseen = new Set<string>()

function isWatched(upload: Upload): boolean {
  return watched.some((host) => isOf(host, upload))
}

function keepPage(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function tell(batch: readonly Upload[]): void {
  const words = messages().files
  const total = batch.reduce((sum, { file }) => sum + file.size, 0)
  const sent = batch.reduce((sum, { file, share }) => sum + file.size * share, 0)
  showWork({
    id: workId,
    title: words.sending(batch.filter(isGoing).length),
    detail: batch.find(({ status }) => status === "sending")?.file.name,
    share: total > 0 ? sent / total : 0,
    cancel: () => dropUploads((upload) => isGoing(upload) && !isWatched(upload)),
  })
}

/** Shows the result in a toast if the user left the record. */
function celebrate(batch: readonly Upload[]): void {
  const words = messages().files
  const sent = batch.filter(({ status }) => status === "sent")
  const failed = batch.filter(({ status }) => status === "failed")
  if (sent.length > 0) showToast({ status: "success", title: words.sent(sent.length), time: toastTime })
  if (failed.length > 0) {
    showToast({
      status: "error",
      title: words.notSent(failed.length),
      description: failed.map(({ file }) => file.name).join("\n"),
      time: toastTime,
    })
  }
  dropUploads((upload) => sent.includes(upload))
}

function follow(): void {
  const all = allUploads()
  if (all.some(isGoing)) globalThis.addEventListener("beforeunload", keepPage)
  else globalThis.removeEventListener("beforeunload", keepPage)
  for (const upload of all) if (isGoing(upload) && !isWatched(upload)) unseen.add(upload.id)
  const batch = all.filter((upload) => unseen.has(upload.id) && !isWatched(upload))
  if (batch.some(isGoing)) return tell(batch)
  endWork(workId)
  if (unseen.size === 0) return
  unseen = new Set()
  celebrate(batch)
}

onUploads(follow)

/**
 * Marks a record's uploads as visible until the returned function is called, so no toast shows
 * them.
 */
export function watchUploads(host: FileHost): () => void {
  watched = [...watched, host]
  follow()
  return () => {
    watched = watched.filter((other) => other !== host)
    // Finished uploads show once. Failed ones wait until the user returns.
    dropUploads((upload) => upload.status === "sent" && isOf(host, upload) && !isWatched(upload))
    follow()
  }
}
