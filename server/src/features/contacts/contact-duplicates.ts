import type { Contact } from "@funil/contract/contacts"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { contactSource } from "../../nouns/contact/contact-source.ts"
import { contactScope } from "../../nouns/contact/contact-visibility.ts"
import { contactRecord } from "./contact-record.ts"

/** Contacts that are likely the same person. */
export const listDuplicateContacts = duplicateList({
  source: contactSource,
  permission: "contact.read",
  keys: [
    { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
    { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
    { reason: "phone", value: (c) => sql.ref(`${c}.phone2`) },
    { reason: "document", value: (c) => sql.ref(`${c}.document`) },
  ],
  read: contactRecord.views,
})

/** Other contacts that the caller sees and that share an e-mail, phone or document with this one. */
export async function findDuplicates(
  tx: Tx,
  { id, email, phone1, phone2, document }: Contact,
): Promise<string[]> {
  const phones = [phone1, phone2].filter((phone) => phone !== null)
  const { rows } = await sql<{ id: string }>`
    select c.id from contacts c
    where c.account_id = ${tx.accountId} and c.id <> ${id} and c.deleted_at is null
      and (c.email_key = lower(${email}) or c.phone1 = any(${phones}) or c.phone2 = any(${phones}) or c.document = ${document})
      and ${contactScope(tx, "contact.read")}
    order by c.id limit 20
  `.execute(tx.db)
  return rows.map((row) => row.id)
}
