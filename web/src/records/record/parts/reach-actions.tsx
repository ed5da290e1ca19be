import { mailHref, telHref, whatsappHref } from "@funil/contract/shared/values/reach-links"
import { Mail, MessageCircle, Phone } from "lucide-react"
import { type ComponentProps, type ReactNode, Suspense, useContext, useState, createContext } from "react"
import {
  beginMail,
  type BegunMail,
  type MailHost,
  type MailPerson,
  useMayMail,
} from "../../../lib/session/begun-mail.ts"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { type Reachable, noteReach, type ReachWay, reachWays, type Outreach } from "../../../lib/reached.ts"
import { showToast } from "../../../lib/toasts.ts"
import { buttonClass } from "../../../ui/marks/button.tsx"
import { late } from "../../../ui/screen/late.ts"
import { Menu } from "../../../ui/overlays/menu.tsx"
import styles from "./reach-actions.module.css"

const AddReachDialog = late(async () => (await import("./add-reach-dialog.tsx")).AddReachDialog)

const icons = { call: Phone, whatsapp: MessageCircle, email: Mail }

interface Reach {
  /** If several people can be contacted, a menu asks which one. */
  people: readonly Reachable[]
  /** The fallback if none of the people can be contacted. */
  otherwise?: readonly Reachable[]
  /** The initial text of a WhatsApp conversation. */
  text?: string | null
  /** The deal of the call or message. The page asks for its outcome afterwards. */
  dealId?: string | undefined
  /** The record of a mail that is about no deal. */
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
  /** The mail to write here, or undefined to open the mail program. */
  mail: BegunMail | undefined
}

/** WhatsApp opens beside the page, mails over it, and calls in another program. */
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

/** Returns a function that starts a mail, or undefined if the user can't send mails. */
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

/** The people the user may edit to add a missing phone or email, else the fallback people. */
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

/** If nobody can be contacted: a button to add the phone or email, else what is missing. */
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
  /** Shows only the icon. */
  isBare?: boolean
}

/** A link for a single person, a menu for several, or a way to add what is missing. */
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

/** Every way to contact people: call, WhatsApp, email. */
export function ReachActions(reach: Reach) {
  return reachWays.map((way) => <ReachAction key={way} way={way} {...reach} />)
}

/**
 * Call and WhatsApp buttons at the end of a row on touch screens. Renders nothing without a phone.
 */
export function RowReach(reach: Reach) {
  const hasPhone = useTargets("call", reach).length > 0
  if (!hasPhone) return null
  const action = { ...reach, className: styles.ofRow ?? "", isBare: true }
  return (
    <span className="flex flex-none relative">
      <ReachAction way="call" {...action} />
      <ReachAction way="whatsapp" {...action} />
    </span>
  )
}

interface IconsProps extends Ends {
  name: string
  text: string | null
  dealId: string | undefined
  /** The possible recipients of a mail about it. */
  people: readonly Reachable[]
  mailHost?: MailHost | undefined
}

/** The ways to contact a person, as a row of icons. */
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
          className="icon-button icon-button-s"
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

/** The open task whose panel starts a call or a message. Logging that contact finishes the task. */
export const TaskToClose = createContext<Outreach["task"]>(undefined)
