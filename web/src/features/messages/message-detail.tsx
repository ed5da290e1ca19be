import type { OutboxMessageDetails } from "@funil/contract/messages/messages"
import { RotateCcw } from "lucide-react"
import type { ReactNode } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { MailState } from "../../records/record/timeline/message-progress.tsx"
import { MessageProgress } from "../../records/record/timeline/message-progress.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { FactList } from "../../ui/lists/fact-list.tsx"
import { HtmlFrame } from "../../ui/screen/html-frame.tsx"
import { useRetryMessage } from "./message-api.ts"
import styles from "./message-detail.module.css"

interface Props {
  message: OutboxMessageDetails
  /** The links to the message's record and run, if any. */
  links: { readonly record: ReactNode; readonly run: ReactNode }
}

function Content({ message: { html, text } }: Pick<Props, "message">) {
  const words = useMessages().outbox.detail
  if (html !== null)
    return (
      <div className={styles.frame}>
        <HtmlFrame title={words.frame} html={html} />
      </div>
    )
  return text === null ? <p className="muted">{words.notKept}</p> : <p className={styles.text}>{text}</p>
}

/** A message: its state, recipient, record and full text. */
export function MessageDetail({ message, links }: Props) {
  const m = useMessages()
  const format = useFormat()
  const words = m.outbox
  const retry = useRetryMessage()
  const canRetry = useCan("workflow.manage") && message.can_retry
  const { mail } = message
  const others = mail?.copies.map(({ to }) => to).join(", ")
  const files = mail?.attachments.map(({ name }) => name).join(", ")
  const moment = (at: string | null) => at && format.dateTime(at)
  return (
    <>
      <div className="row wrap justify-between gap-2">
        {mail ? <MailState message={message} copies={mail.copies} /> : <MessageProgress message={message} />}
        {canRetry && (
          <Button
            size="s"
            icon={<RotateCcw />}
            busy={retry.isPending}
            onClick={() => retry.mutate(message.id)}
          >
            {words.detail.retry}
          </Button>
        )}
      </div>
      <FactList
        facts={[
          [words.detail.to, message.to],
          [words.detail.others, others],
          [words.detail.subject, message.subject],
          [m.mails.files.label, files],
          [words.detail.record, links.record],
          [words.detail.run, links.run],
          [words.detail.created, moment(message.created_at)],
          [words.detail.processed, moment(message.processed_at)],
          [words.detail.delivered, moment(message.delivered_at)],
          [words.detail.opened, moment(message.opened_at)],
          [words.detail.attempts, message.attempts > 1 && format.number(message.attempts)],
          [words.detail.next, moment(message.reason && message.next_attempt_at)],
          ...message.facts.map(({ name, value }) => [words.facts[name], value] as const),
        ]}
      />
      <section className={`stack gap-2 flex-1 ${styles.content}`}>
        <h3 className="text-m">{words.detail.content}</h3>
        <Content message={message} />
      </section>
    </>
  )
}
