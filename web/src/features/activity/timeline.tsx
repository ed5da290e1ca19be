import type { ActivityItem } from "@funil/contract/records/activity"
import type { LoggedUser } from "@funil/contract/account/auth"
import type { RecordFile } from "@funil/contract/records/files"
import type { LogEntry } from "@funil/contract/records/history"
import type { Task } from "@funil/contract/records/tasks"
import type { ReactNode } from "react"
import { addDays } from "../../lib/text/days.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { type AutomationLink, HistoryEntry } from "../../records/record/timeline/history-entry.tsx"
import type { HistoryLine } from "../../records/record/timeline/record-history-lines.ts"
import { TimelineEntry } from "../../records/record/timeline/timeline-entry.tsx"
import { classNames } from "../../ui/screen/class-names.ts"
import type { ActivityRecord, NewNote } from "./activity-api.ts"
import { daysOf } from "./activity-days.ts"
import { NoteEntry } from "./note-entry.tsx"
import noteStyles from "./note-entry.module.css"
import { RichText } from "./rich-text.tsx"
import { TaskEntry } from "./task-entry.tsx"
import type { Message } from "@funil/contract/messages/messages"
import { ChannelIcon } from "../../records/record/parts/action-icon.tsx"
import { MessageProgress } from "../../records/record/timeline/message-progress.tsx"
import { MailEntry } from "./mail-entry.tsx"
import styles from "./message-entry.module.css"

interface MessageEntryProps {
  message: Message
  /** Opens the full text. */
  onOpen: (id: string) => void
}

/** An automated message about the record, and its delivery state. */
function MessageEntry({ message, onOpen }: MessageEntryProps) {
  const m = useMessages()
  const words = m.activity.message
  const { id, channel, to, subject, created_at, mail } = message
  if (mail) return <MailEntry message={message} mail={mail} onOpen={onOpen} />
  return (
    <TimelineEntry
      mark={<ChannelIcon channel={channel} />}
      at={created_at}
      said={words.to(m.workflows.channels[channel], to)}
    >
      <button
        type="button"
        className={`w-fit medium ${styles.subject}`}
        aria-haspopup="dialog"
        onClick={() => onOpen(id)}
      >
        {subject ?? words.open}
      </button>
      <MessageProgress message={message} />
    </TimelineEntry>
  )
}

export interface TimelineParts {
  record: ActivityRecord
  /** Whether the user may write notes on the record. */
  canWrite: boolean
  /** Returns the lines that describe a change. */
  linesOf: (entry: LogEntry) => readonly HistoryLine[]
  /** Renders a file with its open and download actions. */
  renderFile: (file: RecordFile) => ReactNode
  automationLink: AutomationLink
  /** Opens the full text of a message. */
  onOpenMessage: (id: string) => void
  /** Renders the checkbox of a finished task, for records with tasks. */
  renderTick?: ((task: Task) => ReactNode) | undefined
}

function FileEntry({ file, show }: { file: RecordFile; show: TimelineParts["renderFile"] }) {
  const words = useMessages().activity.file
  return (
    <TimelineEntry user={file.user} at={file.created_at} said={words.added}>
      {show(file)}
    </TimelineEntry>
  )
}

function Item({ item, parts }: { item: ActivityItem; parts: TimelineParts }) {
  if (item.kind === "note") {
    return <NoteEntry record={parts.record} note={item.note} canWrite={parts.canWrite} />
  }
  if (item.kind === "task")
    return <TaskEntry task={item.task} at={item.at} tick={parts.renderTick?.(item.task)} />
  if (item.kind === "file") return <FileEntry file={item.file} show={parts.renderFile} />
  if (item.kind === "message") return <MessageEntry message={item.message} onOpen={parts.onOpenMessage} />
  return (
    <HistoryEntry entry={item.log} lines={parts.linesOf(item.log)} automationLink={parts.automationLink} />
  )
}

/** A note that is being saved, as it will look. */
function NoteOnTheWay({ note: { html, at }, me }: { note: NewNote; me: LoggedUser | undefined }) {
  const words = useMessages().activity.note
  return (
    <TimelineEntry user={me ?? null} at={at} said={words.saving}>
      <div className={classNames(noteStyles.note, noteStyles.saving)}>
        <RichText html={html} />
      </div>
    </TimelineEntry>
  )
}

export function TimelineGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-2" aria-label={title}>
      <h3 className="text-s muted">{title}</h3>
      <ol className="stack">{children}</ol>
    </section>
  )
}

interface Props extends TimelineParts {
  items: readonly ActivityItem[]
  /** The notes that are being saved. */
  onTheWay: readonly NewNote[]
}

/** The timeline by day, newest first. */
export function Timeline({ items, onTheWay, ...parts }: Props) {
  const m = useMessages()
  const format = useFormat()
  const me = useMe()
  const today = format.today()
  const days = daysOf(items, (at) => format.today(Date.parse(at)))
  const isOfToday = days[0]?.day === today
  const shown = onTheWay.length > 0 && !isOfToday ? [{ day: today, items: [] }, ...days] : days
  const words = new Map([
    [today, m.activity.today],
    [addDays(today, -1), m.activity.yesterday],
  ])
  return shown.map(({ day, items: ofDay }, index) => (
    <TimelineGroup key={day} title={words.get(day) ?? format.longDate(ofDay[0]?.at ?? day)}>
      {index === 0 && onTheWay.map((note) => <NoteOnTheWay key={note.at} note={note} me={me} />)}
      {ofDay.map((item) => (
        <Item key={`${item.kind} ${item.id}`} item={item} parts={parts} />
      ))}
    </TimelineGroup>
  ))
}
