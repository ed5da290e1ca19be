import { type ActivityItem, type ActivityKind, listActivity } from "@funil/contract/records/activity"
import { cancelMail, retryMail } from "@funil/contract/messages/mails"
import { createNote, listNotes, type Note, trashNote, updateNote } from "@funil/contract/records/notes"
import type { Entity } from "@funil/contract/shared/entities"
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query"
import { type Answer, type BodyOf, call, read } from "../../lib/api/api.ts"
import { messages, type Messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { pinnedWith, type Timeline, withNote, withoutNote } from "./timeline-notes.ts"

/** The record that the activity belongs to. */
export interface ActivityRecord {
  readonly entity: Entity
  readonly id: string
}

/** A kind of activity, all of them, or automation runs, which have their own list. */
export type ActivityFilter = "all" | ActivityKind | "run"

export const activityKeys = {
  of: ({ entity, id }: ActivityRecord) => ["activity", entity, id] as const,
  timelines: (record: ActivityRecord) => [...activityKeys.of(record), "timeline"] as const,
}

/** How often a timeline refetches while one of its mails is being sent, in milliseconds. */
const onTheWayTime = 3000

/** Whether the mail was just written and has not reached its recipients yet. */
function isOnTheWay(item: ActivityItem): boolean {
  if (item.kind !== "message" || !item.message.mail) return false
  const { state, mail } = item.message
  return [state, ...mail.copies.map((copy) => copy.state)].includes("queued")
}

/** The timeline, newest first, fifty items per page. */
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
    // The event stream doesn't report delivery states.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ data: items }) => items.some(isOnTheWay)) ? onTheWayTime : false,
    meta: { silent: true },
  })

/** The last note or finished task, as context for the user who continues the work. */
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

/** The pinned notes. */
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

/** Shows the changed note before the server answers. */
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

/** A note that is being saved. */
export interface NewNote {
  readonly html: string
  readonly at: string
}

const creating = (record: ActivityRecord) => [...activityKeys.of(record), "create"] as const

/**
 * Creates a note. `onRefused` receives the text if saving fails, on whatever page the user is by
 * then.
 */
export function useCreateNote(record: ActivityRecord, onRefused: (html: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: creating(record),
    mutationFn: ({ html }: NewNote) =>
      call(createNote, { body: { entity: record.entity, record_id: record.id, note: html } }),
    onSuccess: async (answer) => {
      // A query that started earlier would return the timeline without the note.
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

/** The notes that are being saved, newest first. */
export function useNotesOnTheWay(record: ActivityRecord): NewNote[] {
  const notes = useMutationState({
    filters: { mutationKey: creating(record), status: "pending" },
    // Only note mutations use this key.
    select: ({ state }) => state.variables as NewNote,
  })
  return notes.toReversed()
}

interface NoteWrite<T> {
  /** The optimistic update. */
  show: (client: QueryClient, input: T) => void
  write: (input: T) => Promise<Answer<unknown>>
  done: (m: Messages, input: T) => string
  failure: (m: Messages) => string
  onRefused?: (input: T) => void
}

/**
 * Updates a note optimistically. Offers an undo once saved and reverts if the server rejects it.
 */
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

/** Edits or pins a note. `onRefused` receives the text if saving fails. */
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

/** Changes one of the user's mails and refetches the timelines that show its state. */
function useMailWrite(
  endpoint: typeof cancelMail | typeof retryMail,
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

/** Cancels one of the user's mails before it is sent. */
export function useCancelMail() {
  return useMailWrite(cancelMail, { done: (m) => m.mails.cancelled, failed: (m) => m.mails.undoFailed })
}

/** Resends one of the user's mails to the recipients it didn't reach. */
export function useRetryMail() {
  return useMailWrite(retryMail, { done: (m) => m.mails.retried, failed: (m) => m.mails.retryFailed })
}
