import { mailHref } from "@funil/contract/shared/values/reach-links"
import { useQuery } from "@tanstack/react-query"
import { ExternalLink, PenLine } from "lucide-react"
import { useState } from "react"
import type { BegunMail } from "../../lib/session/begun-mail.ts"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { noteReach } from "../../lib/reached.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { mailSettingsOptions } from "./mail-api.ts"
import { MailForm } from "./mail-form.tsx"

interface Props {
  mail: BegunMail
  onClose: () => void
}

/**
 * Shown before writing if no mail server is set up. Explains what to do and links to the user's
 * mail program.
 */
function NotConfigured({ mail: { host, to, people }, onClose, onWrite }: Props & { onWrite: () => void }) {
  const words = useMessages().mails.unset
  const name = people.find(({ email }) => email === to[0])?.name ?? to[0] ?? ""
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button icon={<PenLine />} onClick={onWrite}>
            {words.here}
          </Button>
          <a
            className={buttonClass({ look: "primary" })}
            href={mailHref(to[0])}
            onClick={() => {
              noteReach("email", host.entity === "deal" ? host.id : undefined, name)
              onClose()
            }}
          >
            <ExternalLink aria-hidden="true" />
            {words.outside}
          </a>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  )
}

/** The window for writing a mail about a record. */
export function MailComposer({ mail, onClose }: Props) {
  const m = useMessages()
  const me = useMe()
  const [isAnyway, setAnyway] = useState(false)
  const { data: settings, error, refetch } = useQuery(mailSettingsOptions)
  if (!me || !settings) {
    return (
      <Dialog title={m.mails.title} size="l" fillsPhone onClose={onClose}>
        {error ? (
          <ErrorState title={m.errors.title} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={360} />
        )}
      </Dialog>
    )
  }
  if (!settings.is_configured && !isAnyway)
    return <NotConfigured mail={mail} onClose={onClose} onWrite={() => setAnyway(true)} />
  return <MailForm mail={mail} me={me.id} settings={settings} onClose={onClose} />
}
