import { mailHref, telHref, whatsappHref } from "@funil/contract/shared/reach-links"
import { Mail, MessageCircle, Phone } from "lucide-react"
import { type ComponentProps, type ReactNode, Suspense, useContext, useState } from "react"
import {
  beginMail,
  type BegunMail,
  type MailHost,
  type MailPerson,
  useMayMail,
} from "../../lib/begun-mail.ts"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { noteReach, type ReachWay, reachWays } from "../../lib/reached.ts"
import { showToast } from "../../lib/toasts.ts"
import { buttonClass } from "../../ui/button.tsx"
import { classNames } from "../../ui/class-names.ts"
import iconButton from "../../ui/icon-button.module.css"
import { late } from "../../ui/late.ts"
import { Menu } from "../../ui/menu.tsx"
import type { Reachable } from "./reachable.ts"
import styles from "./reach-actions.module.css"
import { TaskToClose } from "./task-to-close.ts"

const AddReachDialog = late(async () => (await import("./add-reach-dialog.tsx")).AddReachDialog)

const icons = { call: Phone, whatsapp: MessageCircle, email: Mail }

interface Reach {
  /** Where several can be reached, a menu asks whom. */
  people: readonly Reachable[]
  /** Who is reached where none of the people can be. */
  otherwise?: readonly Reachable[]
  /** What a WhatsApp conversation begins with. */
  text?: string | null
  /** The deal that it is about: what came of it is then asked. */
  dealId?: string | undefined
  /** The record that a mail is about, where that is no deal. */
  mailHost?: MailHost | undefined
}

type Ends = Pick<Reachable, "phone" | "email">

function hrefOf(way: ReachWay, { phone, email }: Ends, text: string | null): string | undefined {
  if (way === "call") return telHref(phone)
  return way === "whatsapp" ? whatsappHref(phone, text) : mailHref(email)
}

interface LinkProps extends Omit<ComponentProps<"a">, "onClick"> {
  way: ReachWay
  name: string
  dealId: string | undefined
  /** The mail that is begun here; without one it is another program's. */
  mail: BegunMail | undefined
}

/** A conversation opens beside the page, and a mail over it; calls are other programs' own. */
function ReachLink({ way, name, dealId, mail, href, children, ...link }: LinkProps) {
  const task = useContext(TaskToClose)
  return (
    <a
      {...link}
      href={href}
      {...(way === "whatsapp" && { target: "_blank", rel: "noreferrer" })}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[role=menu]")?.hidePopover()
        if (way === "email" && mail) {
          event.preventDefault()
          beginMail(mail)
        } else noteReach(way, dealId, name, task)
      }}
    >
      {children}
    </a>
  )
}

/** How a mail to somebody begins here; undefined where I write none. */
function useMail({ people, otherwise = [], dealId, mailHost }: Omit<Reach, "text">) {
  const host: MailHost | undefined = dealId === undefined ? mailHost : { entity: "deal", id: dealId }
  const mayMail = useMayMail(host?.entity)
  const known = [...people, ...otherwise].flatMap(({ name, email }): MailPerson[] =>
    email ? [{ name, email }] : [],
  )
  return (email: string | null | undefined): BegunMail | undefined =>
    host && mayMail && email ? { host, to: [email], people: known } : undefined
}

function useMissing(way: ReachWay, people: readonly Reachable[]) {
  const words = useMessages().details.reach
  const [first, ...others] = people
  const name = others.length === 0 ? first?.name : undefined
  return way === "email"
    ? { title: words.noEmailTitle, description: name ? words.noEmailText(name) : words.noEmails }
    : { title: words.noPhoneTitle, description: name ? words.noPhoneText(name) : words.noPhones }
}

function useTargets(way: ReachWay, { people, otherwise = [], text = null }: Reach) {
  const targetsOf = (list: readonly Reachable[]) =>
    list.flatMap((person) => {
      const href = hrefOf(way, person, text)
      return href === undefined ? [] : [{ ...person, href }]
    })
  const found = targetsOf(people)
  return found.length > 0 ? found : targetsOf(otherwise)
}

/** Those to whom I may add what is missing: the people, else who is reached in their place. */
function useAddable({ people, otherwise = [] }: Reach): readonly Reachable[] {
  const may = { contact: useCan("contact.update"), company: useCan("company.update") }
  const isAddable = ({ entity }: Reachable) => entity !== undefined && may[entity]
  return people.length > 0 ? people.filter(isAddable) : otherwise.filter(isAddable)
}

interface MissingProps extends Pick<Reach, "people"> {
  way: ReachWay
  otherwise: readonly Reachable[]
  button: ComponentProps<"button">
  children: ReactNode
}

/** Where nobody can be reached: a way to add what is missing, else what that is. */
function MissingReach({ way, people, otherwise, button, children }: MissingProps) {
  const missing = useMissing(way, people)
  const addable = useAddable({ people, otherwise })
  const [isAdding, setAdding] = useState(false)
  const act = () => (addable.length > 0 ? setAdding(true) : showToast({ status: "error", ...missing }))
  return (
    <>
      <button {...button} type="button" onClick={act}>
        {children}
      </button>
      <Suspense>
        {isAdding && (
          <AddReachDialog
            end={way === "email" ? "email" : "phone1"}
            people={addable}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface ActionProps extends Reach {
  way: ReachWay
  className?: string
  /** Its picture says what it does. */
  isBare?: boolean
}

/** A link to the one there is, a menu where there are several, and where there is none a way to add it, or what is missing. */
export function ReachAction({ way, className, isBare = false, ...reach }: ActionProps) {
  const words = useMessages().details.reach
  const targets = useTargets(way, reach)
  const mailTo = useMail(reach)
  const [first, ...others] = targets
  const Icon = icons[way]
  const content = (
    <>
      <Icon aria-hidden="true" />
      {isBare ? <span className="visually-hidden">{words[way]}</span> : words[way]}
    </>
  )
  const whom = first ?? reach.people[0]
  const title = whom ? words.to[way](whom.name) : words[way]
  const button = { className: className ?? buttonClass({ size: "s" }), "aria-label": title, title }
  if (others.length > 0) {
    return (
      <Menu trigger={{ className: button.className, children: content }}>
        {targets.map(({ id, name, href, email }) => (
          <ReachLink
            key={id}
            way={way}
            role="menuitem"
            tabIndex={-1}
            className={styles.target}
            href={href}
            name={name}
            dealId={reach.dealId}
            mail={mailTo(email)}
          >
            {name}
          </ReachLink>
        ))}
      </Menu>
    )
  }
  return first ? (
    <ReachLink
      way={way}
      href={first.href}
      name={first.name}
      dealId={reach.dealId}
      mail={mailTo(first.email)}
      {...button}
    >
      {content}
    </ReachLink>
  ) : (
    <MissingReach way={way} people={reach.people} otherwise={reach.otherwise ?? []} button={button}>
      {content}
    </MissingReach>
  )
}

/** Every way to reach people: a call, WhatsApp, e-mail. */
export function ReachActions(reach: Reach) {
  return reachWays.map((way) => <ReachAction key={way} way={way} {...reach} />)
}

/** A call and a conversation at the end of a row, for a thumb; nothing where nobody has a phone. */
export function RowReach(reach: Reach) {
  const hasPhone = useTargets("call", reach).length > 0
  if (!hasPhone) return null
  const action = { ...reach, className: styles.ofRow ?? "", isBare: true }
  return (
    <span className={styles.row}>
      <ReachAction way="call" {...action} />
      <ReachAction way="whatsapp" {...action} />
    </span>
  )
}

interface IconsProps extends Ends {
  name: string
  text: string | null
  dealId: string | undefined
  /** Everybody who may be written to about it. */
  people: readonly Reachable[]
  mailHost?: MailHost | undefined
}

/** The ways that there are to reach somebody in a line, as icons. */
export function ReachIcons({ name, text, dealId, people, mailHost, ...ends }: IconsProps) {
  const mailTo = useMail({ people, dealId, mailHost })
  const words = useMessages().details.reach
  return reachWays.map((way) => {
    const href = hrefOf(way, ends, text)
    const Icon = icons[way]
    const label = words.to[way](name)
    return (
      href && (
        <ReachLink
          key={way}
          way={way}
          className={classNames(iconButton.button, iconButton.small)}
          href={href}
          name={name}
          dealId={dealId}
          mail={mailTo(ends.email)}
          aria-label={label}
          title={label}
        >
          <Icon aria-hidden="true" />
        </ReachLink>
      )
    )
  })
}
