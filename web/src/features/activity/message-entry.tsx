import type { Message } from "@funil/contract/messages"
import { Check, Hash, Mail, MessageCircle, MessagesSquare, Smartphone } from "lucide-react"
import type { ReactNode } from "react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { TimelineEntry } from "../../records/record/timeline-entry.tsx"
import styles from "./message-entry.module.css"
import { messageStep } from "./message-step.ts"

const icons: Readonly<Record<Message["channel"], ReactNode>> = {
  email: <Mail />,
  sms: <Smartphone />,
  whatsapp: <MessageCircle />,
  slack: <Hash />,
  discord: <MessagesSquare />,
}

const steps = ["processed", "delivered", "opened"] as const

/** How far a message came, and when it came there. */
function Progress({ message }: { message: Message }) {
  const words = useMessages().activity.message
  const format = useFormat()
  const reached = messageStep(message)
  return (
    <ol className={styles.steps} aria-label={words.progress}>
      {steps.map((step, index) => {
        const at = message[`${step}_at`]
        const state = index < reached ? "done" : index === reached ? "current" : undefined
        return (
          <li
            key={step}
            className={styles.step}
            data-state={state}
            aria-current={state === "current" ? "step" : undefined}
            title={at ? format.dateTime(at) : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {state === "done" && <Check />}
            </span>
            {words.steps[step]}
          </li>
        )
      })}
    </ol>
  )
}

/** A message that was sent about the record, and how far it came. */
export function MessageEntry({ message }: { message: Message }) {
  const words = useMessages().activity.message
  const { channel, to, subject, error } = message
  return (
    <TimelineEntry mark={icons[channel]} at={message.created_at} said={words.to(words.channels[channel], to)}>
      {subject && <p className={styles.subject}>{subject}</p>}
      {error ? <p className={styles.error}>{words.failed(error)}</p> : <Progress message={message} />}
    </TimelineEntry>
  )
}
