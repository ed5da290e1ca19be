import { recordRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { type Forgotten, hangsOn } from "./person-queries.ts"

/**
 * Takes a person out of notes, messages and notifications: what is about the contacts goes, what is about their deals is left without
 * what tells them from others. To be called before the contacts are emptied. Answers the notes that it changed or deleted.
 */
export async function forgetNotes(
  tx: Tx,
  ids: readonly string[],
  { pattern, name, about }: Forgotten,
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
  const aboutRecords = hangsOn(about)
  await sql`
    update messages set "to" = regexp_replace("to", ${pattern}, ${name}, 'gi'),
      subject = regexp_replace(subject, ${pattern}, ${name}, 'gi'), error = regexp_replace(error, ${pattern}, ${name}, 'gi'),
      text = regexp_replace(text, ${pattern}, ${name}, 'gi'), html = regexp_replace(html, ${pattern}, ${name}, 'gi'),
      template = regexp_replace(template::text, ${pattern}, ${name}, 'gi')::jsonb,
      attachments = regexp_replace(attachments::text, ${pattern}, ${name}, 'gi')::jsonb
    where ${mine} and ${aboutRecords}
      and words_of("to", subject, error, text, html, template::text, attachments::text) ~* ${pattern}
  `.execute(tx.db)
  // What was written to the person itself calls it by whatever name.
  await sql`
    update messages set contact_id = null, "to" = ${name}, subject = null, text = null, html = null, template = null, error = null,
      attachments = null
    where ${mine} and contact_id = any(${ids}::uuid[])
  `.execute(tx.db)
  // What was not sent yet tells of the person as it was; a run that waits for it rests.
  const unsent = await sql<{ id: string; run_id: string | null }>`
    delete from deliveries where ${mine} and state <> 'sent' and (${aboutPerson} or ${aboutRecords}) returning id, run_id
  `.execute(tx.db)
  // What webhooks were told stands there as it was posted.
  await sql`
    delete from webhook_deliveries where ${mine} and (${aboutPerson} or ${aboutRecords})
  `.execute(tx.db)
  await sql`
    update messages set state = 'failed', reason = 'record_gone'
    where ${mine} and id = any(${unsent.rows.map(({ id }) => id)}::uuid[])
  `.execute(tx.db)
  await sql`
    update workflow_runs set state = 'failed', reason = 'record_gone', finished_at = ${tx.now()}
    where ${mine} and state = 'sending' and id = any(${unsent.rows.map(({ run_id }) => run_id)}::uuid[])
  `.execute(tx.db)
  const changed = await sql<{ id: string }>`
    update notes set note = without_traces(note, ${pattern}, ${name}), updated_at = ${tx.now()}, version = version + 1
    where ${mine} and ${aboutRecords} and (note ~* ${pattern} or text_of_html(note) ~* ${pattern}) returning id
  `.execute(tx.db)
  return [...gone.rows, ...changed.rows].map(({ id }) => id)
}
