import type { OperationProgress } from "@funil/contract/records/history"
import { entities, type Entity } from "@funil/contract/shared/entities"
import type { MassTarget, MassValue } from "@funil/contract/shared/mass"
import type { QueryClient } from "@tanstack/react-query"
import { ApiError } from "../../lib/api/api-error.ts"
import { call, read } from "../../lib/api/api.ts"
import { followOperation } from "../../lib/api/follow-operation.ts"
import { freshId } from "../../lib/text/fresh-id.ts"
import { messages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { dropFromList, keepInList, readStored } from "../../lib/session/storage.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { endWork, showWork } from "../../lib/work.ts"
import type { RecordKind } from "../record-kind.ts"

const toastTime = 12_000

/** The records of a mass edit. */
export type Target = Pick<MassTarget, "filters" | "search" | "all">

/** The number of matched records, and how many the user may change. */
export interface Preview {
  readonly matched: number
  readonly allowed: number
}

const counts = (answer: object): Preview =>
  "matched" in answer && "allowed" in answer ? (answer as Preview) : { matched: 0, allowed: 0 }

export async function previewUpdate(kind: RecordKind, target: Target, values: MassValue[]): Promise<Preview> {
  return counts(await read(kind.endpoints.massUpdate, { body: { ...target, values, dry_run: true } }))
}

export async function previewTrash(kind: RecordKind, target: Target): Promise<Preview> {
  return counts(await read(kind.endpoints.massTrash, { body: { ...target, dry_run: true } }))
}

interface Task {
  readonly client: QueryClient
  readonly entity: Entity
  readonly isTrash: boolean
}

function tell(id: string, { isTrash }: Task, progress?: OperationProgress): void {
  const words = messages().mass
  const count = new Intl.NumberFormat(document.documentElement.lang)
  showWork({
    id,
    title: isTrash ? words.removing : words.changing,
    ...(progress && {
      detail: words.progress(count.format(progress.done), count.format(progress.total)),
      share: progress.total > 0 ? progress.done / progress.total : 0,
    }),
  })
}

const itemsOf = ({ entity }: Task, count: number) => messages().records[entity].count(count)

function celebrate(
  task: Task,
  done: { changed: number; skipped: number; undoToken: string | undefined },
): void {
  const words = messages().mass
  const items = itemsOf(task, done.changed)
  showToast({
    status: done.skipped > 0 ? "warning" : "success",
    title: task.isTrash ? words.removed(items) : words.changed(items),
    description: done.skipped > 0 ? words.skipped(done.skipped) : undefined,
    action: undoAction(task.client, done.changed > 0 ? done.undoToken : undefined),
    time: toastTime,
  })
}

const follow = (id: string, task: Task, isOver: () => boolean) =>
  followOperation(id, { isOver, onProgress: (progress) => tell(id, task, progress) })

type Run = (id: string) => Promise<{ changed: number; skipped: number; undoToken: string | undefined }>

function failed(task: Task, error: unknown): void {
  const words = messages().mass
  const title = task.isTrash ? words.removeFailed : words.changeFailed
  if (error instanceof Error) handleFailure(error, { failure: () => title })
}

/** The response was lost, but the work may still run. Waits for its end and reports it. */
async function recover(id: string, task: Task): Promise<void> {
  const end = await follow(id, task, () => false)
  if (!end) return
  const undoToken = end.undo_token ?? undefined
  if (end.status === "done") celebrate(task, { changed: end.updated, skipped: end.skipped, undoToken })
  else {
    const words = messages().mass
    showToast({
      status: "error",
      title: task.isTrash ? words.removeFailed : words.changeFailed,
      description: end.updated > 0 ? words.stopped(itemsOf(task, end.updated)) : undefined,
      action: undoAction(task.client, undoToken),
      time: Number.POSITIVE_INFINITY,
    })
  }
}

const keptText = (id: string, { entity, isTrash }: Task) => `${id} ${entity}${isTrash ? " trash" : ""}`

async function finish(id: string, task: Task): Promise<void> {
  dropFromList("massWorks", keptText(id, task))
  endWork(id)
  // Links, totals and histories of other nouns may have changed too.
  await task.client.invalidateQueries()
}

async function run(task: Task, send: Run): Promise<void> {
  const id = freshId()
  let isOver = false
  keepInList("massWorks", keptText(id, task))
  tell(id, task)
  // A failed progress poll doesn't matter, because the main call reports the result.
  follow(id, task, () => isOver).catch(() => undefined)
  try {
    celebrate(task, await send(id).finally(() => (isOver = true)))
  } catch (error) {
    const isLost = error instanceof ApiError && (error.code === "timeout" || error.code === "network")
    if (isLost) await recover(id, task).catch((reason: unknown) => failed(task, reason))
    else failed(task, error)
  } finally {
    await finish(id, task)
  }
}

/** Updates many records in the background, with progress and a final toast with an undo. */
export function startUpdate(
  client: QueryClient,
  kind: RecordKind,
  target: Target,
  values: MassValue[],
): Promise<void> {
  return run({ client, entity: kind.entity, isTrash: false }, async (progress_id) => {
    const { data, undoToken } = await call(kind.endpoints.massUpdate, {
      body: { ...target, values, progress_id },
    })
    return "updated" in data
      ? { changed: data.updated, skipped: data.skipped, undoToken }
      : { changed: 0, skipped: 0, undoToken }
  })
}

/** Deletes many records in the background, with progress and a final toast with an undo. */
export function startTrash(client: QueryClient, kind: RecordKind, target: Target): Promise<void> {
  return run({ client, entity: kind.entity, isTrash: true }, async (progress_id) => {
    const { data, undoToken } = await call(kind.endpoints.massTrash, { body: { ...target, progress_id } })
    return { changed: "deleted" in data ? data.deleted : 0, skipped: 0, undoToken }
  })
}

/**
 * Resumes polling of mass work that was running when the page was closed, and reports its result.
 */
export function followKeptWorks(client: QueryClient): void {
  for (const kept of readStored("massWorks") ?? []) {
    const [id = "", noun, what] = kept.split(" ")
    const entity = entities.find((one) => one === noun)
    if (!entity) continue
    const task: Task = { client, entity, isTrash: what === "trash" }
    tell(id, task)
    void recover(id, task)
      // Another user may be signed in by now, and nothing is reported to them.
      .catch(() => undefined)
      .then(() => finish(id, task))
  }
}
