import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** Answers to forms of contacts that are merged into another one become that one's, and stay so whatever an undo puts back. */
export async function replaceInAnswers(
  tx: Tx,
  { others, own }: { readonly others: readonly string[]; readonly own: string },
): Promise<void> {
  await sql`
    update form_answers set contact_id = ${own}
    where account_id = ${tx.accountId} and contact_id = any(${[...others]}::uuid[])
  `.execute(tx.db)
}
