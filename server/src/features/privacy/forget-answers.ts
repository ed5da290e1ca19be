import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { deleteAnswers } from "../forms/answers/answer-queries.ts"
import type { Forgotten } from "./person-queries.ts"

/**
 * Empties the answers to forms that the contacts gave, and deletes those that wait and tell of the person. Answers the bytes to be removed
 * from the store. To be called before the contacts are emptied.
 */
export async function forgetAnswers(
  tx: Tx,
  ids: readonly string[],
  { pattern }: Forgotten,
): Promise<string[]> {
  const mine = sql`account_id = ${tx.accountId}`
  await sql`
    update form_answers set "values" = '[]', referrer = null, utm = '{}', agreement = null
    where ${mine} and contact_id = any(${[...ids]}::uuid[])
  `.execute(tx.db)
  const { rows: waiting } = await sql<{ id: string }>`
    select id from form_answers where ${mine} and reason is not null and draft::text ~* ${pattern} for update
  `.execute(tx.db)
  return deleteAnswers(
    tx,
    waiting.map(({ id }) => id),
  )
}
