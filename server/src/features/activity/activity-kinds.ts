import { type Permission, can } from "@funil/contract/account/permissions"
import type { ActivityItem, ActivityKind } from "@funil/contract/records/activity"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Host } from "../../nouns/host-visibility.ts"
import { taskScope } from "../../nouns/task/task-noun.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { fileView, type FileView } from "../files/file-view.ts"
import { selectFiles } from "../files/files.ts"
import { type LogRow, logColumns, logView, readableLogs, silentFields } from "../history/logs.ts"
import { type MessageRow, messageView } from "../messages/message-view.ts"
import { messageColumns, receiverScope, seenMessages } from "../messages/message-visibility.ts"
import { noteView, selectNotes, type NoteWithAuthor } from "../notes/notes.ts"
import { type TaskWithLinks, selectTasks, taskView } from "../tasks/task-read.ts"

/** How the timeline finds and shows one kind of item. */
interface Source<R> {
  readonly kind: ActivityKind
  /** Callers without this permission get none of these items. */
  readonly permission: Permission
  readonly table: string
  readonly alias: string
  /** The column with the item's time. */
  readonly at: keyof R & string
  /** The condition on rows that belong to the host. */
  readonly where: (tx: Tx, host: Host) => RawBuilder<SqlBool>
  /** A select of the whole row with the id `page.id`. */
  readonly row: (tx: Tx) => RawBuilder<R>
  /** The columns with instants and wall clocks, which JSON writes differently from the driver. */
  readonly instants: readonly (keyof R & string)[]
  readonly wallClocks?: readonly (keyof R & string)[]
  /** Returns the rows with only what the caller may read. Keeps every row. */
  readonly readable?: (tx: Tx, trash: TrashSources, rows: readonly R[]) => Promise<R[]>
  readonly item: (tx: Tx, row: R, host: Host) => ActivityItem
}

export type ActivitySource = Source<Record<string, unknown>>

const notes = source<NoteWithAuthor>({
  kind: "note",
  permission: "note.read",
  table: "notes",
  alias: "n",
  at: "created_at",
  where: (_tx, { entity, record_id }) =>
    sql`n.entity = ${entity} and n.record_id = ${record_id} and n.deleted_at is null`,
  row: (tx) => selectNotes(tx, sql`n.id = page.id`),
  instants: ["created_at", "updated_at"],
  item: (_tx, row) => ({ kind: "note", id: row.id, at: row.created_at.toISOString(), note: noteView(row) }),
})

/** The finished tasks of a deal. */
const tasks = source<TaskWithLinks>({
  kind: "task",
  permission: "task.read",
  table: "tasks",
  alias: "t",
  at: "finished_at",
  where: (tx, { entity, record_id }) =>
    entity === "deal"
      ? sql`t.deal_id = ${record_id} and t.finished_at is not null and t.deleted_at is null and ${taskScope(tx, "task.read")}`
      : sql`false`,
  row: (tx) => selectTasks(tx, sql`t.id = page.id`),
  instants: ["finished_at", "created_at", "updated_at"],
  wallClocks: ["start", "end"],
  item: (tx, row) => ({
    kind: "task",
    id: row.id,
    at: (row.finished_at ?? row.updated_at).toISOString(),
    task: taskView(tx, row),
  }),
})

const files = source<FileView>({
  kind: "file",
  permission: "file.read",
  table: "files",
  alias: "f",
  at: "created_at",
  where: (_tx, { entity, record_id }) =>
    sql`f.entity = ${entity} and f.record_id = ${record_id} and f.deleted_at is null`,
  row: (tx) => selectFiles(tx, sql`f.id = page.id`),
  instants: ["created_at", "updated_at"],
  item: (tx, row) => ({
    kind: "file",
    id: row.id,
    at: row.created_at.toISOString(),
    file: fileView(tx, row),
  }),
})

const logs = source<LogRow>({
  kind: "log",
  permission: "log.read",
  table: "changes",
  alias: "c",
  at: "created_at",
  // The timeline skips moves within a stage.
  where: (_tx, { entity, record_id }) => sql`c.entity = ${entity} and c.record_id = ${record_id}
    and (c.action <> 'update' or c.fields - ${silentFields}::text[] <> '{}')`,
  row: (tx) => sql`
    select ${logColumns(tx)} from changes c
    join operations o on o.account_id = ${tx.accountId} and o.id = c.operation_id
    where c.account_id = ${tx.accountId} and c.id = page.id
  `,
  instants: ["created_at"],
  readable: readableLogs,
  item: (_tx, row, host) => ({
    kind: "log",
    id: row.id,
    at: row.created_at.toISOString(),
    log: logView(row, host),
  }),
})

const messages = source<MessageRow>({
  kind: "message",
  permission: "log.read",
  table: "messages",
  alias: "m",
  at: "created_at",
  // The timeline shows an email with several receivers once.
  where: (tx, { entity, record_id }) =>
    sql`m.entity = ${entity} and m.record_id = ${record_id} and m.copy_of is null and ${receiverScope(tx)}`,
  row: (tx) =>
    sql`select ${messageColumns(tx)} from messages m where m.account_id = ${tx.accountId} and m.id = page.id`,
  instants: ["processed_at", "delivered_at", "opened_at", "created_at"],
  readable: (tx, _trash, rows) => seenMessages(tx, rows),
  item: (_tx, row) => ({
    kind: "message",
    id: row.id,
    at: row.created_at.toISOString(),
    message: messageView(row),
  }),
})

const sources = [notes, tasks, files, logs, messages]

/** Returns the sources of these kinds that the caller may read. */
export function sourcesOf({ user }: Tx, kinds: readonly ActivityKind[]): ActivitySource[] {
  return sources.filter(
    ({ kind, permission }) => kinds.includes(kind) && (user === null || can(user.role, permission)),
  )
}

function source<R>(typed: Source<R>): ActivitySource {
  // A source only gets rows from its own select.
  return typed as unknown as ActivitySource
}
