import { Mail, MessageCircle } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/messages.ts"
import { mailHref, whatsappHref } from "@funil/contract/shared/reach-links"
import { showToast } from "../../lib/toasts.ts"
import { buttonClass, Button } from "../../ui/button.tsx"

interface Props {
  name: string
  phone: string | null | undefined
  email: string | null | undefined
}

interface ActionProps {
  href: string | undefined
  icon: ReactNode
  label: string
  /** What is read aloud: whom it reaches. */
  title: string
  isOutside?: boolean
  /** Why it can't be done. */
  missing: { title: string; description: string }
}

/** A link while it leads somewhere; else a button that says what is missing. */
function Action({ href, icon, label, title, isOutside = false, missing }: ActionProps) {
  if (!href) {
    return (
      <Button
        size="s"
        icon={icon}
        title={title}
        aria-label={title}
        onClick={() => showToast({ status: "error", ...missing })}
      >
        {label}
      </Button>
    )
  }
  return (
    <a
      className={buttonClass({ size: "s" })}
      href={href}
      title={title}
      aria-label={title}
      {...(isOutside && { target: "_blank", rel: "noreferrer" })}
    >
      {icon}
      {label}
    </a>
  )
}

/** Writes to a person or a company by WhatsApp or e-mail. */
export function ReachActions({ name, phone, email }: Props) {
  const words = useMessages().details.reach
  return (
    <>
      <Action
        isOutside
        href={whatsappHref(phone, null)}
        icon={<MessageCircle aria-hidden="true" />}
        label={words.whatsapp}
        title={words.whatsappTo(name)}
        missing={{ title: words.noPhoneTitle, description: words.noPhoneText(name) }}
      />
      <Action
        href={mailHref(email)}
        icon={<Mail aria-hidden="true" />}
        label={words.email}
        title={words.emailTo(name)}
        missing={{ title: words.noEmailTitle, description: words.noEmailText(name) }}
      />
    </>
  )
}
