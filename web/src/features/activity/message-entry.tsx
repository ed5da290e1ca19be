import type { Message } from "@funil/contract/messages"
import { useMessages } from "../../lib/messages.ts"
import { ChannelIcon } from "../../records/record/channel-icon.tsx"
import { MessageProgress } from "../../records/record/message-progress.tsx"
import { TimelineEntry } from "../../records/record/timeline-entry.tsx"
import { MailEntry } from "./mail-entry.tsx"
import styles from "./message-entry.module.css"

interface Props {
  message: Message
  /** Shows the whole text. */
  onOpen: (id: string) => void
}

/** A message that was sent about the record, and how far it came. */
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
      <button type="button" className={styles.subject} aria-haspopup="dialog" onClick={() => onOpen(id)}>
        {subject ?? words.open}
      </button>
      <MessageProgress message={message} />
    </TimelineEntry>
  )
}
