import type { Message } from "@funil/contract/messages/messages"
import { useMessages } from "../../lib/text/messages.ts"
import { ChannelIcon } from "../../records/record/parts/action-icon.tsx"
import { MessageProgress } from "../../records/record/timeline/message-progress.tsx"
import { TimelineEntry } from "../../records/record/timeline/timeline-entry.tsx"
import { MailEntry } from "./mail-entry.tsx"
import styles from "./message-entry.module.css"

interface Props {
  message: Message
  /** Opens the full text. */
  onOpen: (id: string) => void
}

/** An automated message about the record, and its delivery state. */
export function MessageEntry({ message, onOpen }: Props) {
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
