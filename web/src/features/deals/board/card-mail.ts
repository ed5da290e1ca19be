import { mailHref } from "@funil/contract/shared/reach-links"
import type { DealCard } from "@funil/contract/deals"
import { beginMail, useMayMail } from "../../../lib/begun-mail.ts"
import { noteReach } from "../../../lib/reached.ts"
import { reachable } from "../deal-links.ts"

interface CardMail {
  readonly name: string
  /** Where another program writes it. */
  readonly href: string
  /** Begins it here, and answers true; otherwise it is for the other program. */
  readonly begin: () => boolean
}

/** The mail to the customer of a card; undefined where nobody has an address. */
export function useCardMail({ id, contacts }: DealCard): CardMail | undefined {
  const mayMail = useMayMail()
  const contact = reachable(contacts, "email")
  const href = mailHref(contact?.email)
  if (!contact?.email || !href) return undefined
  const { email, first_name: name } = contact
  const people = contacts.flatMap((one) =>
    one.email ? [{ email: one.email, name: [one.first_name, one.last_name].filter(Boolean).join(" ") }] : [],
  )
  const begin = () => {
    if (mayMail) beginMail({ host: { entity: "deal", id }, to: [email], people })
    else noteReach("email", id, name)
    return mayMail
  }
  return { name, href, begin }
}
