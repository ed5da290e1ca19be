import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { keepTexts } from "../consents/keep-texts.ts"
import type { Forgotten } from "./person-queries.ts"

/**
 * Leaves of what a person agreed to that it was agreed to, when and with which words, as the account has to prove; what leads to the
 * person goes. A text that a colleague typed is kept without what tells the person from others.
 */
export async function forgetConsents(
  tx: Tx,
  ids: readonly string[],
  { pattern, name }: Forgotten,
): Promise<void> {
  const mine = sql`account_id = ${tx.accountId}`
  await sql`
    update consents set ip = null, agent = null where ${mine} and contact_id = any(${ids}::uuid[])
  `.execute(tx.db)
  if (pattern === null) return
  const { rows } = await sql<{ hash: string; text: string }>`
    select t.hash, regexp_replace(t.text, ${pattern}, ${name}, 'gi') as text from consent_texts t
    where t.account_id = ${tx.accountId} and t.text ~* ${pattern} and t.hash in (
      select c.text_hash from consents c
      where c.account_id = ${tx.accountId} and c.contact_id = any(${ids}::uuid[]) and c.form_id is null
    )
  `.execute(tx.db)
  for (const { hash: told, text } of rows) {
    const [hash] = keepTexts(tx, [text], tx.now())
    await sql`
      update consents set text_hash = ${hash}
      where ${mine} and text_hash = ${told} and contact_id = any(${ids}::uuid[])
    `.execute(tx.db)
    await sql`
      delete from consent_texts t where t.account_id = ${tx.accountId} and t.hash = ${told}
        and not exists (select from consents c where c.account_id = ${tx.accountId} and c.text_hash = ${told})
    `.execute(tx.db)
  }
}
