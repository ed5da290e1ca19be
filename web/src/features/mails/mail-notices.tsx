import type { MailPreview } from "@funil/contract/messages/mails"
import { TriangleAlert } from "lucide-react"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import styles from "./mail-notices.module.css"

interface Props {
  preview: MailPreview | undefined
  labelOf: (name: string) => string
}

/** Warnings before sending: empty variables and risky recipients. */
export function MailNotices({ preview, labelOf }: Props) {
  const words = useMessages().mails
  const language = useLanguage()
  const missing = (preview?.missing ?? []).map(labelOf)
  const warned = (preview?.receivers ?? []).flatMap(({ email, name, warning }) =>
    warning ? [{ email, text: words.warnings[warning](name ?? email) }] : [],
  )
  const said = [
    ...(missing.length > 0
      ? [{ email: "", text: words.missing(new Intl.ListFormat(language).format(missing)) }]
      : []),
    ...warned,
  ]
  return (
    <div role="status" className={`stack gap-2 ${styles.notices}`} hidden={said.length === 0}>
      {said.map(({ email, text }) => (
        <p key={email} className={`warned flex gap-2 text-s ${styles.notice}`}>
          <TriangleAlert aria-hidden="true" />
          {text}
        </p>
      ))}
    </div>
  )
}
