import { recordRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { aboutDealsOf } from "./person-queries.ts"

/**
 * Takes a person out of notes, messages and notifications: what is about the contacts goes, what is about their deals is left without
 * what tells them from others. To be called before the contacts are emptied. Answers the notes that it changed or deleted.
 */
export async function forgetNotes(
  tx: Tx,
  ids: readonly string[],
  { pattern, name }: { pattern: string | null; name: string },
): Promise<string[]> {
  const mine = sql`account_id = ${tx.accountId}`
  const aboutPerson = sql`entity = 'contact' and record_id = any(${ids}::uuid[])`
  await sql`select forget_notes(${ids}::uuid[], ${name})`.execute(tx.db)
  const routes = ids.map((id) => recordRoute("contact", id))
  await sql`
    delete from notifications where ${mine} and (route = any(${routes}) or params::text ~* ${pattern})
  `.execute(tx.db)
  await sql`delete from messages where ${mine} and ${aboutPerson}`.execute(tx.db)
  const gone = await sql<{
    id: string
  }>`delete from notes where ${mine} and ${aboutPerson} returning id`.execute(tx.db)
  const aboutDeals = aboutDealsOf(tx, ids)
  await sql`
    update messages set "to" = regexp_replace("to", ${pattern}, ${name}, 'gi'),
      subject = regexp_replace(subject, ${pattern}, ${name}, 'gi'), error = regexp_replace(error, ${pattern}, ${name}, 'gi')
    where ${mine} and ${aboutDeals} and concat_ws(' ', "to", subject, error) ~* ${pattern}
  `.execute(tx.db)
  const changed = await sql<{ id: string }>`
    update notes set note = without_traces(note, ${pattern}, ${name}), updated_at = ${tx.now()}, version = version + 1
    where ${mine} and ${aboutDeals} and (note ~* ${pattern} or text_of_html(note) ~* ${pattern}) returning id
  `.execute(tx.db)
  return [...gone.rows, ...changed.rows].map(({ id }) => id)
}
