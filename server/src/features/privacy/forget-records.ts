import { recordRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { keepTexts } from "../consents/record-consents.ts"
import { deleteAnswers } from "../forms/answers/answer-queries.ts"
import { type PersonTraces, hangsOn } from "./person-queries.ts"
import { returnsOf } from "./person-read.ts"

/**
 * Empties the contacts' answers to forms and deletes the waiting ones about the person. Call it
 * before emptying the contacts. Returns the stored bytes to remove.
 */
export async function forgetAnswers(
  tx: Tx,
  ids: readonly string[],
  { pattern }: PersonTraces,
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

/**
 * Removes the person from their consents. Keeps what the account has to prove: consent, time and
 * wording. Text that a user typed stays without identifying data.
 */
export async function forgetConsents(
  tx: Tx,
  ids: readonly string[],
  { pattern, name }: PersonTraces,
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

/**
 * Permanently deletes the contacts' files and removes the person from the names of files on their
 * deals and tasks. Call it before emptying the contacts. Returns the changed files and the bytes to
 * remove after the transaction.
 */
export async function forgetFiles(
  tx: Tx,
  ids: readonly string[],
  { pattern, name, about }: PersonTraces,
): Promise<{ files: string[]; bytes: string[] }> {
  const mine = sql`account_id = ${tx.accountId}`
  await sql`select forget_files(${ids}::uuid[], ${name})`.execute(tx.db)
  const deleted = await sql<{ id: string; storage_name: string }>`
    delete from files where ${mine} and entity = 'contact' and record_id = any(${ids}::uuid[]) returning id, storage_name
  `.execute(tx.db)
  const renamed = await sql<{ id: string }>`
    update files set name = left(regexp_replace(name, ${pattern}, ${name}, 'gi'), 255),
      updated_at = ${tx.now()}, version = version + 1
    where ${mine} and ${hangsOn(about)} and name ~* ${pattern} returning id
  `.execute(tx.db)
  return {
    files: [...deleted.rows, ...renamed.rows].map(({ id }) => id),
    bytes: deleted.rows.map(({ storage_name }) => storage_name),
  }
}

/**
 * Deletes notes, messages and notifications about the contacts, and removes the person from the
 * ones about their deals. Call it before emptying the contacts. Returns the changed or deleted
 * notes.
 */
export async function forgetNotes(
  tx: Tx,
  ids: readonly string[],
  { pattern, name, about }: PersonTraces,
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
  // A message to the person may use any nickname, so all of its text goes.
  await sql`
    update messages set contact_id = null, "to" = ${name}, subject = null, text = null, html = null, template = null, error = null,
      attachments = null
    where ${mine} and contact_id = any(${ids}::uuid[])
  `.execute(tx.db)
  // An unsent delivery still names the person. The run that waits for it fails.
  const unsent = await sql<{ id: string; run_id: string | null }>`
    delete from deliveries where ${mine} and state <> 'sent' and (${aboutPerson} or ${aboutRecords}) returning id, run_id
  `.execute(tx.db)
  // Webhook deliveries hold the posted data.
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

/**
 * Removes the contacts' mail addresses and comments from their returns. The returns stay, so that
 * no item is returned twice.
 */
export async function forgetReturns(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update returns set email = null, next_at = null, lease = null
    where account_id = ${tx.accountId} and ${returnsOf(tx, ids)} returning id
  `.execute(tx.db)
  await sql`
    update return_items set comment = null
    where account_id = ${tx.accountId} and return_id = any(${rows.map(({ id }) => id)}::uuid[])
  `.execute(tx.db)
}

/** Removes the person from the logged steps of automation runs. */
export async function forgetRuns(
  tx: Tx,
  ids: readonly string[],
  { pattern, name, about }: PersonTraces,
): Promise<void> {
  const mine = sql`account_id = ${tx.accountId}`
  await sql`
    update workflow_runs set record_name = ${name}, detail = null, steps = '[]'
    where ${mine} and entity = 'contact' and record_id = any(${ids}::uuid[])
  `.execute(tx.db)
  await sql`
    update workflow_runs set record_name = regexp_replace(record_name, ${pattern}, ${name}, 'gi'),
      detail = regexp_replace(detail, ${pattern}, ${name}, 'gi'),
      steps = regexp_replace(steps::text, ${pattern}, ${name}, 'gi')::jsonb
    where ${mine} and ${hangsOn(about)} and words_of(record_name, detail, steps::text) ~* ${pattern}
  `.execute(tx.db)
}
