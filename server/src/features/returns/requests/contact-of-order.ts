import { ownValue } from "@funil/contract/shared/own-value"
import { isIdentity, keepGivenDetails } from "../../../nouns/contact/given-details.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { storedPhone } from "../../../platform/text/phone.ts"
import { type ContactRow, contactRecord } from "../../contacts/contact-record.ts"
import { knownContact } from "../../forms/answers/known-contact.ts"
import { matchKeys } from "../../forms/answers/match-keys.ts"
import { findSharingContacts } from "../../forms/answers/known-records-read.ts"

const { store } = contactRecord

/** Who bought, by what a contact takes. */
export type Buyer = Pick<ContactRow, "first_name" | "last_name" | "email" | "phone1" | "document">

/** What keeps apart requests and answers of one person. */
export function buyerKeys({ document, email, phone1 }: Buyer): string[] {
  const phone = storedPhone(phone1)
  return matchKeys({ document, email, phones: phone ? [phone] : [] })
}

/**
 * The contact of who bought, known by document, e-mail and phone as that of an answer is, with the names that it lacks filled in and
 * nothing overwritten; else a new one. What tells them from others is for a person to accept. The locks of `buyerKeys` are held. What the account's own fields require is asked of people, and not of a
 * shop.
 */
export async function contactOfOrder(tx: Tx, told: Buyer): Promise<string> {
  const buyer: Buyer = { ...told, phone1: storedPhone(told.phone1) }
  const { document, email, phone1 } = buyer
  const known = knownContact(
    await findSharingContacts(tx, { document, email, phones: phone1 ? [phone1] : [] }),
  )
  const [before] = known ? await store.lockLive(tx, [known.id], "update") : []
  if (!before) {
    const row = store.newRow(tx, buyer)
    await store.insert(tx, row)
    keepGivenDetails(tx, { contactId: row.id, body: buyer, held: null, formId: null })
    return row.id
  }
  keepGivenDetails(tx, { contactId: before.id, body: buyer, held: { ...before }, formId: null })
  const lacking = Object.entries(buyer).filter(
    ([name, value]) => value && !isIdentity(name) && !ownValue(before, name),
  )
  if (lacking.length > 0) await store.save(tx, [{ before, patch: Object.fromEntries(lacking) }])
  return before.id
}
