import { ApiError } from "../../../lib/api/api-error.ts"
import { freshId } from "../../../lib/text/fresh-id.ts"
import { handleFailure } from "../../../lib/api/query-client.ts"
import { onSessionChange } from "../../../lib/session/session.ts"
import { createStore, useStore } from "../../../lib/store.ts"
import { type FileHost, sendFile } from "../file-api.ts"
import { type FileFault, fileFault } from "./file-fault.ts"

export interface Upload {
  /** Also the idempotency key of the upload. */
  readonly id: string
  readonly host: FileHost
  readonly file: File
  readonly status: "waiting" | "sending" | "sent" | "failed"
  /** The progress from 0 to 1. */
  readonly share: number
  /** Why the upload failed. */
  readonly failure?: FileFault | ApiError
  /** Called after the upload succeeds. */
  readonly onSent: () => void
}

/** The most concurrent uploads. The others wait. */
const maxAtOnce = 3

const uploads = createStore<readonly Upload[]>([])
const aborts = new Map<string, AbortController>()

export const allUploads = uploads.get
export const onUploads = uploads.subscribe

export const isGoing = ({ status }: Upload) => status === "waiting" || status === "sending"

export const isOf = (host: FileHost, upload: Upload) =>
  upload.host.entity === host.entity && upload.host.recordId === host.recordId

function change(id: string, next: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...next } : upload)))
}

async function send({ id, host, file, onSent }: Upload): Promise<void> {
  const abort = new AbortController()
  aborts.set(id, abort)
  change(id, { status: "sending", share: 0 })
  try {
    const onProgress = (share: number) => change(id, { share })
    await sendFile(host, file, { id, signal: abort.signal, onProgress })
    change(id, { status: "sent", share: 1 })
    onSent()
  } catch (error) {
    if (abort.signal.aborted) return
    if (!(error instanceof ApiError)) throw error
    change(id, { status: "failed", failure: error })
    // The list shows the failure. An expired session or the plan's limit also opens its dialog.
    handleFailure(error, { silent: true })
  } finally {
    aborts.delete(id)
    pump()
  }
}

function pump(): void {
  const all = uploads.get()
  const free = maxAtOnce - all.filter(({ status }) => status === "sending").length
  for (const upload of all.filter(({ status }) => status === "waiting").slice(0, Math.max(0, free))) {
    void send(upload)
  }
}

/** Uploads files to a record, a few at a time. Uploads continue on other pages. */
export function startUploads(host: FileHost, files: readonly File[], onSent: () => void): void {
  const added = files.map((file): Upload => {
    const fault = fileFault(file)
    const state = fault ? { status: "failed" as const, failure: fault } : { status: "waiting" as const }
    return { id: freshId(), host, file, share: 0, onSent, ...state }
  })
  uploads.set([...uploads.get(), ...added])
  pump()
}

/** Lists dropped folders as failed uploads. */
export function refuseFolders(host: FileHost, folders: readonly File[]): void {
  const refused = folders.map((file): Upload => ({
    id: freshId(),
    host,
    file,
    status: "failed",
    share: 0,
    failure: "folder",
    onSent: () => undefined,
  }))
  if (refused.length > 0) uploads.set([...uploads.get(), ...refused])
}

/** Whether a retry could succeed. */
export function isRepeatable({ failure }: Upload): boolean {
  return failure instanceof ApiError && failure.code !== "not_found" && failure.code !== "forbidden"
}

export function retryUpload(id: string): void {
  change(id, { status: "waiting", share: 0, failure: undefined })
  pump()
}

/** Removes uploads from the list and cancels running ones. */
export function dropUploads(which: (upload: Upload) => boolean): void {
  const dropped = uploads.get().filter(which)
  if (dropped.length === 0) return
  uploads.set(uploads.get().filter((upload) => !dropped.includes(upload)))
  for (const { id } of dropped) aborts.get(id)?.abort()
  pump()
}

/** The uploads of a record in the order the user picked them. */
export function useUploads(host: FileHost): readonly Upload[] {
  return useStore(uploads).filter((upload) => isOf(host, upload))
}

// Retries uploads that failed because the network was down.
globalThis.addEventListener("online", () => {
  for (const { id, failure } of uploads.get()) {
    if (failure instanceof ApiError && failure.code === "network") retryUpload(id)
  }
})

// The next user must not see these uploads.
onSessionChange(() => dropUploads(() => true))
