import { ownValue } from "@funil/contract/shared/own-value"
import { cpf } from "@funil/contract/shared/values/documents"
import { asOneLine } from "@funil/contract/shared/values/one-line"
import { isEmail, optionalText } from "@funil/contract/shared/values/text"
import { isIdentity, keepGivenDetails } from "../../../nouns/contact/given-details.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { ShopOrder } from "../../../platform/shops/shop.ts"
import { storedPhone } from "../../../platform/text/phone.ts"
import { type ContactRow, contactRecord } from "../../contacts/contact-record.ts"
import { findSharingContacts, knownContact, matchKeys } from "../../forms/answers/known-records.ts"

const { store } = contactRecord

/** The buyer's data in the form of a contact. */
type Buyer = Pick<ContactRow, "first_name" | "last_name" | "email" | "phone1" | "document">

/** The lock keys that serialize requests and answers of one person. */
export function buyerKeys({ document, email, phone1 }: Buyer): string[] {
  const phone = storedPhone(phone1)
  return matchKeys({ document, email, phones: phone ? [phone] : [] })
}

/**
 * Returns or creates the buyer's contact and fills only empty fields. A user has to accept new
 * identity data. Skips required custom fields, since a shop cannot fill them. Callers hold the
 * locks of `buyerKeys`.
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

/** A text of a shop that passes the rules for users' input, or null. */
function soundText(text: string | null | undefined, max: number): string | null {
  const clean = asOneLine(text ?? "")
    .toWellFormed()
    .slice(0, max)
  return optionalText(max).safeParse(clean).data || null
}

/** The buyer from the shop's data, in the form of a contact. */
export function shopPerson({ name, phone, emails, documents, number }: ShopOrder): Buyer {
  const [first, ...rest] = (soundText(name, 200) ?? "").split(/\s+/).filter(Boolean)
  const email = emails.find((one) => isEmail(one) && one.length <= 254)
  return {
    first_name: first ?? email ?? `#${number}`,
    last_name: rest.join(" ") || null,
    email: soundText(email, 254),
    phone1: soundText(phone, 40),
    document: documents.map((one) => cpf.safeParse(one).data).find((one) => one !== undefined) ?? null,
  }
}
