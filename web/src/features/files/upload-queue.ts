import { ApiError } from "../../lib/api-error.ts"
import { freshId } from "../../lib/fresh-id.ts"
import { handleFailure } from "../../lib/query-client.ts"
import { onSessionChange } from "../../lib/session.ts"
import { createStore, useStore } from "../../lib/store.ts"
import { type FileHost, sendFile } from "./file-api.ts"
import { type FileFault, fileFault } from "./file-fault.ts"

export interface Upload {
  /** Also the key that makes repeating it harmless. */
  readonly id: string
  readonly host: FileHost
  readonly file: File
  readonly status: "waiting" | "sending" | "sent" | "failed"
  /** How much has been sent, 0 to 1. */
  readonly share: number
  /** Why it was not sent. */
  readonly failure?: FileFault | ApiError
  /** Called once it is there. */
  readonly onSent: () => void
}

/** So many are sent at once; the others wait. */
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
    // The list says what went wrong; an ended session and the plan's limit are more than that.
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

/** Sends files to a record, some at a time, and goes on wherever the user is. */
export function startUploads(host: FileHost, files: readonly File[], onSent: () => void): void {
  const added = files.map((file): Upload => {
    const fault = fileFault(file)
    const state = fault ? { status: "failed" as const, failure: fault } : { status: "waiting" as const }
    return { id: freshId(), host, file, share: 0, onSent, ...state }
  })
  uploads.set([...uploads.get(), ...added])
  pump()
}

/** Lists what can't be sent beside what was not. */
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

/** Whether sending it again may help. */
export function isRepeatable({ failure }: Upload): boolean {
  return failure instanceof ApiError && failure.code !== "not_found" && failure.code !== "forbidden"
}

export function retryUpload(id: string): void {
  change(id, { status: "waiting", share: 0, failure: undefined })
  pump()
}

/** Takes uploads off the list; those that go on are called off. */
export function dropUploads(which: (upload: Upload) => boolean): void {
  const dropped = uploads.get().filter(which)
  if (dropped.length === 0) return
  uploads.set(uploads.get().filter((upload) => !dropped.includes(upload)))
  for (const { id } of dropped) aborts.get(id)?.abort()
  pump()
}

/** The uploads of a record, in the order in which they were chosen. */
export function useUploads(host: FileHost): readonly Upload[] {
  return useStore(uploads).filter((upload) => isOf(host, upload))
}

// What the network has broken off goes on by itself.
globalThis.addEventListener("online", () => {
  for (const { id, failure } of uploads.get()) {
    if (failure instanceof ApiError && failure.code === "network") retryUpload(id)
  }
})

// Whoever is here next has nothing to do with them.
onSessionChange(() => dropUploads(() => true))
