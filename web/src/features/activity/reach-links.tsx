import { Mail, MessageCircle } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/messages.ts"
import { mailHref, whatsappHref } from "@funil/contract/shared/reach-links"
import { showToast } from "../../lib/toasts.ts"
import { Button, buttonClass } from "../../ui/button.tsx"
import { Menu } from "../../ui/menu.tsx"
import styles from "./reach-links.module.css"

/** Somebody whom the record is about. */
export interface Reachable {
  readonly id: string
  readonly name: string
  readonly phone: string | null | undefined
  readonly email: string | null | undefined
}

interface Target {
  id: string
  name: string
  href: string
}

interface WayProps {
  icon: ReactNode
  label: string
  targets: readonly Target[]
  titleOf: (name: string) => string
  isOutside?: boolean
  missing: { title: string; description: string }
}

/** A link to the one there is, a menu where there are several, and what is missing where there is none. */
function Way({ icon, label, targets, titleOf, isOutside = false, missing }: WayProps) {
  const outside = isOutside ? { target: "_blank", rel: "noreferrer" } : {}
  const [first, ...others] = targets
  if (!first) {
    return (
      <Button size="s" look="plain" icon={icon} onClick={() => showToast({ status: "error", ...missing })}>
        {label}
      </Button>
    )
  }
  const button = buttonClass({ size: "s", look: "plain" })
  if (others.length === 0) {
    const title = titleOf(first.name)
    return (
      <a className={button} href={first.href} title={title} aria-label={title} {...outside}>
        {icon}
        {label}
      </a>
    )
  }
  return (
    <Menu trigger={{ className: button, children: [icon, label] }}>
      {targets.map(({ id, name, href }) => (
        <a
          key={id}
          role="menuitem"
          tabIndex={-1}
          className={styles.target}
          href={href}
          {...outside}
          onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
        >
          {name}
        </a>
      ))}
    </Menu>
  )
}

interface Props {
  people: readonly Reachable[]
  /** What a WhatsApp conversation begins with. */
  text: string | null
}

/** E-mail and WhatsApp to those whom the record is about. */
export function ReachLinks({ people, text }: Props) {
  const words = useMessages().activity.compose
  const targetsOf = (hrefOf: (person: Reachable) => string | undefined) =>
    people.flatMap((person) => {
      const href = hrefOf(person)
      return href === undefined ? [] : [{ id: person.id, name: person.name, href }]
    })
  return (
    <>
      <Way
        icon={<Mail key="icon" />}
        label={words.email}
        targets={targetsOf(({ email }) => mailHref(email))}
        titleOf={words.emailTo}
        missing={{ title: words.noEmailTitle, description: words.noEmailText }}
      />
      <Way
        isOutside
        icon={<MessageCircle key="icon" />}
        label={words.whatsapp}
        targets={targetsOf(({ phone }) => whatsappHref(phone, text))}
        titleOf={words.whatsappTo}
        missing={{ title: words.noPhoneTitle, description: words.noPhoneText }}
      />
    </>
  )
}
