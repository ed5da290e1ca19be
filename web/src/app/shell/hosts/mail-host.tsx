import { beginMail, useBegunMail } from "../../../lib/session/begun-mail.ts"
import { Later } from "../../../ui/screen/later.tsx"

const loadComposer = async () => (await import("../../../features/mails/mail-composer.tsx")).MailComposer

/** The window for writing a mail, over any page. */
export function MailHost() {
  const mail = useBegunMail()
  if (!mail) return null
  return <Later load={loadComposer} props={{ mail, onClose: () => beginMail(undefined) }} />
}
