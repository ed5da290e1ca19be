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
import { type ActivityRecord, type NewNote, useCancelMail, useRetryMail } from "./activity-api.ts"
import { daysOf } from "./activity-days.ts"
import { NoteEntry } from "./note-entry.tsx"
import noteStyles from "./note-entry.module.css"
import { RichText } from "./rich-text.tsx"
import { TaskEntry } from "./task-entry.tsx"
import type { Message, WrittenMail } from "@funil/contract/messages/messages"
import { ChannelIcon } from "../../records/record/parts/action-icon.tsx"
import { MessageProgress, MailState } from "../../records/record/timeline/message-progress.tsx"
import styles from "./message-entry.module.css"
import { Paperclip, RotateCcw, Undo2 } from "lucide-react"
import { Button } from "../../ui/marks/button.tsx"

interface MailEntryProps {
  message: Message
  mail: WrittenMail
  /** Opens the full text. */
  onOpen: (id: string) => void
}

/** The sender's actions: cancel the mail, or resend it to recipients it didn't reach. */
function Actions({ message, mail: { copies } }: Pick<MailEntryProps, "message" | "mail">) {
  const words = useMessages().mails
  const cancel = useCancelMail()
  const retry = useRetryMail()
  const all = [message, ...copies]
  if (all.some(({ state }) => state === "queued")) {
    return (
      <Button
        size="s"
        look="plain"
        icon={<Undo2 />}
        busy={cancel.isPending}
        onClick={() => cancel.mutate(message.id)}
      >
        {words.cancel}
      </Button>
    )
  }
  if (!all.some(({ state, reason }) => state === "failed" && reason !== "unsubscribed")) return null
  return (
    <Button size="s" icon={<RotateCcw />} busy={retry.isPending} onClick={() => retry.mutate(message.id)}>
      {words.retry}
    </Button>
  )
}

/** A user's mail: recipients, beginning, attachments, and the delivery state of each copy. */
function MailEntry({ message, mail, onOpen }: MailEntryProps) {
  const words = useMessages().mails
  const me = useMe()
  const { id, to, subject, created_at } = message
  const { author, copies, attachments, beginning } = mail
  const whom = copies.length === 0 ? to : words.andMore(to, copies.length)
  return (
    <TimelineEntry user={author} at={created_at} said={words.wrote(whom)}>
      <button
        type="button"
        className={`w-fit medium ${styles.subject}`}
        aria-haspopup="dialog"
        onClick={() => onOpen(id)}
      >
        {subject}
      </button>
      {beginning && <p className="muted clamp-2 break">{beginning}</p>}
      {attachments.length > 0 && (
        <p className={`flex items-start gap-1 text-s muted break ${styles.files}`}>
          <Paperclip aria-hidden="true" />
          {attachments.map(({ name }) => name).join(", ")}
        </p>
      )}
      <div className={`row wrap ${styles.foot}`}>
        <MailState message={message} copies={copies} />
        {author && author.id === me?.id && <Actions message={message} mail={mail} />}
      </div>
    </TimelineEntry>
  )
}

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
