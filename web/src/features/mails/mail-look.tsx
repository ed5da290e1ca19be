import type { MailPreview } from "@funil/contract/messages/mails"
import { useMessages } from "../../lib/text/messages.ts"
import { HtmlFrame } from "../../ui/screen/html-frame.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import styles from "./mail-form.module.css"

/** A preview of the mail with its variables filled in. */
export function MailLook({ preview }: { preview: MailPreview | undefined }) {
  const words = useMessages().mails
  if (!preview) return <Skeleton height={320} />
  const receivers = preview.receivers.map(({ email, name }) => (name ? `${name} <${email}>` : email))
  return (
    <div className="stack gap-2">
      <p className="text-s muted break">{receivers.join(", ")}</p>
      <p className="medium break">{preview.subject}</p>
      <div className={styles.frame}>
        <HtmlFrame title={words.previewFrame} html={preview.html} />
      </div>
    </div>
  )
}
