import type { Message, WrittenMail } from "@funil/contract/messages/messages"
import { Paperclip, RotateCcw, Undo2 } from "lucide-react"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { MailState } from "../../records/record/timeline/message-progress.tsx"
import { TimelineEntry } from "../../records/record/timeline/timeline-entry.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { useCancelMail, useRetryMail } from "./activity-api.ts"
import styles from "./message-entry.module.css"

interface Props {
  message: Message
  mail: WrittenMail
  /** Opens the full text. */
  onOpen: (id: string) => void
}

/** The sender's actions: cancel the mail, or resend it to recipients it didn't reach. */
function Actions({ message, mail: { copies } }: Pick<Props, "message" | "mail">) {
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
export function MailEntry({ message, mail, onOpen }: Props) {
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
