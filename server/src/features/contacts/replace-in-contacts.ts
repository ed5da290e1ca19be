import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { replacedLink } from "../../nouns/merge-content.ts"
import { contactRecord } from "./contact-record.ts"

/** Names one company in place of others in all contacts, those in the trash too. 403 when the caller may not change one of them. */
export async function replaceInContacts(
  tx: Tx,
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from contact_companies
    where account_id = ${tx.accountId} and company_id = any(${[...others]}::uuid[])
  `.execute(tx.db)
  if (rows.length === 0) return
  const ids = rows.map(({ contact_id }) => contact_id)
  const contacts = await contactRecord.store.lockAll(tx, ids, "update")
  if (contacts.length < ids.length) throw new AppError("forbidden")
  await contactRecord.store.save(
    tx,
    contacts.map((before) => ({
      before,
      patch: { companies: replacedLink(before.companies, others, own).toSorted() },
    })),
  )
}
