import { type ActivityItem, type ActivityKind, listActivity } from "@funil/contract/activity"
import { cancelMail, retryMail } from "@funil/contract/mails"
import { createNote, listNotes, type Note, trashNote, updateNote } from "@funil/contract/notes"
import type { Entity } from "@funil/contract/shared/entities"
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query"
import { type Answer, type BodyOf, call, read } from "../../lib/api.ts"
import { messages, type Messages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/undo.ts"
import { pinnedWith, type Timeline, withNote, withoutNote } from "./timeline-notes.ts"

/** The record whose activity it is. */
export interface ActivityRecord {
  readonly entity: Entity
  readonly id: string
}

/** A kind, or everything, or what automations did, which is a list of its own. */
export type ActivityFilter = "all" | ActivityKind | "run"

export const activityKeys = {
  of: ({ entity, id }: ActivityRecord) => ["activity", entity, id] as const,
  timelines: (record: ActivityRecord) => [...activityKeys.of(record), "timeline"] as const,
}

/** Milliseconds after which a timeline is read again in which a mail is on its way. */
const onTheWayTime = 3000

/** A mail that somebody wrote a moment ago and that nobody has got yet. */
function isOnTheWay(item: ActivityItem): boolean {
  if (item.kind !== "message" || !item.message.mail) return false
  const { state, mail } = item.message
  return [state, ...mail.copies.map((copy) => copy.state)].includes("queued")
}

/** What was done, newest first, fifty at a time. */
export const timelineOptions = (record: ActivityRecord, filter: Exclude<ActivityFilter, "run">) =>
  infiniteQueryOptions({
    queryKey: [...activityKeys.timelines(record), filter],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        entity: record.entity,
        record_id: record.id,
        per_page: "50",
        ...(filter !== "all" && { kinds: filter }),
        ...(pageParam !== null && { before: pageParam }),
      }
      return read(listActivity, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // No event tells how far a message has come.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ data: items }) => items.some(isOnTheWay)) ? onTheWayTime : false,
    meta: { silent: true },
  })

/** The last note or finished task: what somebody needs to know who takes it up again. */
export const lastWordOptions = (record: ActivityRecord) =>
  queryOptions({
    queryKey: [...activityKeys.of(record), "last"],
    queryFn: ({ signal }) => {
      const query = {
        entity: record.entity,
        record_id: record.id,
        kinds: "note,task",
        per_page: "1",
      }
      return read(listActivity, { query }, { signal })
    },
    meta: { silent: true },
  })

/** The notes that stay on top. */
export const pinnedNotesOptions = (record: ActivityRecord) =>
  queryOptions({
    queryKey: [...activityKeys.of(record), "pinned"],
    queryFn: ({ signal }) => {
      const query = { entity: record.entity, record_id: record.id, pinned: "true" } as const
      return read(listNotes, { query }, { signal })
    },
    meta: { silent: true },
  })

function refresh(client: QueryClient, record: ActivityRecord): void {
  void client.invalidateQueries({ queryKey: activityKeys.of(record) })
}

function inTimelines(
  client: QueryClient,
  record: ActivityRecord,
  change: (timeline: Timeline) => Timeline,
): void {
  const filters = { queryKey: activityKeys.timelines(record) }
  client.setQueriesData<Timeline>(filters, (timeline) => timeline && change(timeline))
}

/** Shows a note as it is to be, before the server has said so. */
function showNote(client: QueryClient, record: ActivityRecord, note: Note): void {
  inTimelines(client, record, (timeline) => withNote(timeline, note))
  client.setQueryData(pinnedNotesOptions(record).queryKey, (pinned) => pinned && pinnedWith(pinned, note))
}

function hideNote(client: QueryClient, record: ActivityRecord, note: Note): void {
  inTimelines(client, record, (timeline) => withoutNote(timeline, note.id))
  client.setQueryData(
    pinnedNotesOptions(record).queryKey,
    (pinned) => pinned && pinnedWith(pinned, { ...note, pinned: false }),
  )
}

function say(client: QueryClient, title: string, { undoToken }: Answer<unknown>): void {
  showToast({ status: "success", title, action: undoAction(client, undoToken) })
}

/** A note on its way to the server. */
export interface NewNote {
  readonly html: string
  readonly at: string
}

const creating = (record: ActivityRecord) => [...activityKeys.of(record), "create"] as const

/** Writes a note; `onRefused` gets back what could not be saved, wherever the user is by then. */
export function useCreateNote(record: ActivityRecord, onRefused: (html: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: creating(record),
    mutationFn: ({ html }: NewNote) =>
      call(createNote, { body: { entity: record.entity, record_id: record.id, note: html } }),
    onSuccess: async (answer) => {
      // A reading that began before would show the timeline without it.
      await client.cancelQueries({ queryKey: activityKeys.of(record) })
      for (const filter of ["all", "note"] as const) {
        client.setQueryData(
          timelineOptions(record, filter).queryKey,
          (timeline) => timeline && withNote(timeline, answer.data),
        )
      }
      say(client, messages().activity.note.created, answer)
      refresh(client, record)
    },
    onError: (_, { html }) => onRefused(html),
    meta: { failure: (m) => m.activity.note.createFailed },
  })
}

/** The notes that are on their way, newest first. */
export function useNotesOnTheWay(record: ActivityRecord): NewNote[] {
  const notes = useMutationState({
    filters: { mutationKey: creating(record), status: "pending" },
    // Only notes are made under this key.
    select: ({ state }) => state.variables as NewNote,
  })
  return notes.toReversed()
}

interface NoteWrite<T> {
  /** What is shown until the server answers. */
  show: (client: QueryClient, input: T) => void
  write: (input: T) => Promise<Answer<unknown>>
  done: (m: Messages, input: T) => string
  failure: (m: Messages) => string
  onRefused?: (input: T) => void
}

/** A write about a note: shown at once, with an undo once it is done, taken back when it is refused. */
function useNoteWrite<T>(record: ActivityRecord, { show, write, done, failure, onRefused }: NoteWrite<T>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onMutate: async (input: T) => {
      await client.cancelQueries({ queryKey: activityKeys.of(record) })
      show(client, input)
    },
    onSuccess: (answer, input) => say(client, done(messages(), input), answer),
    onError: (_, input) => onRefused?.(input),
    onSettled: () => refresh(client, record),
    meta: { failure },
  })
}

type NoteChange = Pick<BodyOf<typeof updateNote>, "note" | "pinned">

/** Changes the text of a note, or pins it; `onRefused` gets back a text that could not be saved. */
export function useUpdateNote(record: ActivityRecord, onRefused?: (html: string) => void) {
  return useNoteWrite(record, {
    show: (client, { note, change }: { note: Note; change: NoteChange }) => {
      const { note: html = note.note, pinned = note.pinned } = change
      showNote(client, record, { ...note, note: html, pinned })
    },
    write: ({ note, change }) => call(updateNote, { params: { id: note.id }, body: change }),
    done: ({ activity: { note: words } }, { change }) => {
      if (change.note !== undefined) return words.updated
      return change.pinned ? words.pinned : words.unpinned
    },
    failure: (m) => m.activity.note.updateFailed,
    onRefused: ({ change }) => change.note !== undefined && onRefused?.(change.note),
  })
}

export function useTrashNote(record: ActivityRecord) {
  return useNoteWrite(record, {
    show: (client, note: Note) => hideNote(client, record, note),
    write: ({ id }) => call(trashNote, { params: { id } }),
    done: (m) => m.activity.note.removed,
    failure: (m) => m.activity.note.removeFailed,
  })
}

/** A write about a mail of mine; the timelines then tell how far it is. */
function useMailWrite(
  endpoint: typeof cancelMail,
  words: Record<"done" | "failed", (m: Messages) => string>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endpoint, { params: { id } }),
    onSuccess: () => showToast({ status: "success", title: words.done(messages()) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["activity"] }),
    meta: { failure: words.failed },
  })
}

/** Keeps a mail of mine from going out. */
export function useCancelMail() {
  return useMailWrite(cancelMail, { done: (m) => m.mails.cancelled, failed: (m) => m.mails.undoFailed })
}

/** Sends a mail of mine again to those whom it did not reach. */
export function useRetryMail() {
  return useMailWrite(retryMail, { done: (m) => m.mails.retried, failed: (m) => m.mails.retryFailed })
}
