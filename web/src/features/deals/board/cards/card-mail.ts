import { personName } from "../../../../lib/text/person-name.ts"
import { mailHref } from "@funil/contract/shared/values/reach-links"
import type { DealCard } from "@funil/contract/records/deals"
import { beginMail, useMayMail } from "../../../../lib/session/begun-mail.ts"
import { noteReach } from "../../../../lib/reached.ts"
import { reachable } from "../../deal-links.ts"

interface CardMail {
  readonly name: string
  /** The `mailto:` link for the mail program. */
  readonly href: string
  /** Opens the mail window and returns true, or returns false if the mail program should open. */
  readonly begin: () => boolean
}

/** The mail to a card's customer, or undefined if nobody has an address. */
export function useCardMail({ id, contacts }: DealCard): CardMail | undefined {
  const mayMail = useMayMail()
  const contact = reachable(contacts, "email")
  const href = mailHref(contact?.email)
  if (!contact?.email || !href) return undefined
  const { email, first_name: name } = contact
  const people = contacts.flatMap((one) => (one.email ? [{ email: one.email, name: personName(one) }] : []))
  const begin = () => {
    if (mayMail) beginMail({ host: { entity: "deal", id }, to: [email], people })
    else noteReach("email", id, name)
    return mayMail
  }
  return { name, href, begin }
}
