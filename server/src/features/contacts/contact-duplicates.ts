import type { alikeContacts as endpoint, Contact } from "@funil/contract/contacts"
import type { AlikeRecord } from "@funil/contract/shared/duplicates"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { contactNoun } from "../../nouns/contact/contact-noun.ts"
import { contactSource } from "../../nouns/contact/contact-source.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { DuplicateKey } from "../../platform/records/duplicate-groups.ts"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { findAlike } from "../../platform/records/find-alike.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import { contactRecord } from "./contact-record.ts"

const keys: readonly DuplicateKey[] = [
  { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
  { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
  { reason: "phone", value: (c) => sql.ref(`${c}.phone2`) },
  { reason: "document", value: (c) => sql.ref(`${c}.document`) },
]
const alike = { source: contactSource, keys, name: contactNoun.name }

/** Contacts that are likely the same person. */
export const listDuplicateContacts = duplicateList({
  source: contactSource,
  permission: "contact.read",
  keys,
  read: contactRecord.views,
})

function filled(...values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => value || [])
}

/** Other contacts that the caller sees and that share an e-mail, phone or document with this one. */
export async function findDuplicates(tx: Tx, contact: Contact): Promise<string[]> {
  const known = {
    email: filled(contact.email),
    phone: filled(contact.phone1, contact.phone2),
    document: filled(contact.document),
  }
  return (await findAlike(tx, alike, { known, except: contact.id, most: 20 })).map(({ id }) => id)
}

/** The contacts that have what is being typed. */
export async function findAlikeContacts(
  ctx: Context,
  { email, phone, document, except }: z.output<typeof endpoint.body>,
): Promise<{ records: AlikeRecord[] }> {
  requireCan(ctx, "contact.read")
  const known = { email: filled(email), phone: filled(storedPhone(phone)), document: filled(document) }
  return inTransaction(ctx, async (tx) => ({
    records: await findAlike(tx, alike, { known, except: except ?? null, most: 5 }),
  }))
}
