import { type RawBuilder, type SqlBool, sql } from "kysely"
import { contactsOfPerson } from "../../nouns/contact/contacts-of-person.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** Returns the contacts of one person. Throws 404 for an unknown contact. */
export async function requirePerson(tx: Tx, id: string): Promise<string[]> {
  const ids = await contactsOfPerson(tx, id)
  if (ids.length === 0) throw notFound()
  return ids
}

/**
 * Locks the contacts and returns the pattern that finds the person in texts. Null if nothing
 * identifies the person.
 */
export async function lockPerson(tx: Tx, ids: readonly string[]): Promise<string | null> {
  await sql`
    select from contacts where account_id = ${tx.accountId} and id = any(${ids}::uuid[]) order by id for no key update
  `.execute(tx.db)
  const { rows } = await sql<{ pattern: string | null }>`select traces_of(${ids}::uuid[]) as pattern`.execute(
    tx.db,
  )
  return rows[0]?.pattern ?? null
}

/** The names of the contacts' pictures, including earlier ones in the ledger. */
export async function picturesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct split_part(address, '/', 5) as name from (
      select picture as address from contacts where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
      union all
      select jsonb_array_elements_text(fields -> 'picture') from changes
      where account_id = ${tx.accountId} and entity = 'contact' and record_id = any(${ids}::uuid[]) and fields ? 'picture'
    ) known where address is not null
  `.execute(tx.db)
  return rows.map(({ name }) => name)
}

/** Empties the contacts except for their new display name. */
export async function emptyContacts(tx: Tx, ids: readonly string[], name: string): Promise<void> {
  const mine = sql`account_id = ${tx.accountId}`
  await sql`
    update contacts set first_name = ${name}, last_name = null, email = null, phone1 = null, phone2 = null, job = null,
      document = null, gender = null, birthdate = null, picture = null, social_media_linkedin = null,
      social_media_instagram = null, social_media_facebook = null, social_media_twitter = null, address_latitude = null,
      address_longitude = null, address_zip = null, address_street = null, address_number = null, address_complement = null,
      address_block = null, address_city = null, address_state = null, address_country = null, other_emails = '{}', other_phones = '{}', tags = '{}', custom_fields = '{}',
      updated_at = ${tx.now()}, version = version + 1
    where ${mine} and id = any(${ids}::uuid[])
  `.execute(tx.db)
  await sql`delete from contact_companies where ${mine} and contact_id = any(${ids}::uuid[])`.execute(tx.db)
}

interface RecordIds {
  readonly deals: readonly string[]
  readonly tasks: readonly string[]
  readonly bills: readonly string[]
}

const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id)

const replaced = (column: string, pattern: string, name: string) =>
  sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${pattern}, ${name}, 'gi')`

export interface RecordRef {
  readonly entity: string
  readonly id: string
}

/** The pattern of a person and its replacement. */
export interface PersonTraces {
  /** Finds the person in any text. Null if nothing identifies the person. */
  readonly pattern: string | null
  readonly name: string
  /** The records about the person besides the contacts. */
  readonly about: readonly RecordRef[]
}

/** The contacts' deals, the tasks of those deals, and the bills of both. */
export async function recordsAbout(tx: Tx, ids: readonly string[]): Promise<RecordRef[]> {
  const { rows } = await sql<RecordRef>`select entity, id from records_about(${ids}::uuid[])`.execute(tx.db)
  return rows
}

/** A condition for rows whose `entity` and `record_id` name one of these records. */
export function hangsOn(records: readonly RecordRef[]): RawBuilder<SqlBool> {
  const entities = records.map(({ entity }) => entity)
  return sql`(entity, record_id) in (select * from unnest(${entities}::text[], ${records.map(({ id }) => id)}::uuid[]))`
}

/** The ids of the bills among the records. */
export function billsOf(records: readonly RecordRef[]): string[] {
  return records.flatMap(({ entity, id }) => (entity === "bill" ? id : []))
}

/** Removes the person from texts of their deals, tasks and bills. Returns the changed records. */
export async function rewriteDeals(
  tx: Tx,
  ids: readonly string[],
  { pattern, name, about }: PersonTraces & { pattern: string },
): Promise<RecordIds> {
  const linked = sql`(
    select l.deal_id from deal_contacts l where l.account_id = ${tx.accountId} and l.contact_id = any(${ids}::uuid[])
  )`
  const mine = sql`account_id = ${tx.accountId}`
  const stamps = sql`updated_at = ${tx.now()}, version = version + 1`
  const deals = await sql<{ id: string }>`
    update deals set ${replaced("name", pattern, name)}, ${replaced("lost_reason", pattern, name)},
      custom_fields = regexp_replace(custom_fields::text, ${pattern}, ${name}, 'gi')::jsonb, ${stamps}
    where ${mine} and id in ${linked} and words_of(name, lost_reason, custom_fields::text) ~* ${pattern}
    returning id
  `.execute(tx.db)
  const tasks = await sql<{ id: string }>`
    update tasks set ${replaced("name", pattern, name)}, ${replaced("note", pattern, name)}, ${stamps}
    where ${mine} and deal_id in ${linked} and words_of(name, note) ~* ${pattern}
    returning id
  `.execute(tx.db)
  const bills = await sql<{ id: string }>`
    update bills set ${replaced("description", pattern, name)}, ${replaced("url", pattern, name)},
      custom_fields = regexp_replace(custom_fields::text, ${pattern}, ${name}, 'gi')::jsonb, ${stamps}
    where ${mine} and id = any(${billsOf(about)}::uuid[])
      and words_of(description, url, custom_fields::text) ~* ${pattern}
    returning id
  `.execute(tx.db)
  return { deals: idsOf(deals), tasks: idsOf(tasks), bills: idsOf(bills) }
}

/**
 * Removes the person from the ledger, stored replies and rows that imports refused. Call it before
 * emptying the contacts.
 */
export async function forgetTraces(
  tx: Tx,
  ids: readonly string[],
  { pattern, name }: PersonTraces,
): Promise<void> {
  const mine = sql`account_id = ${tx.accountId}`
  await sql`select forget_traces(${ids}::uuid[], ${name}), forget_contacts(${ids}::uuid[])`.execute(tx.db)
  await sql`
    delete from idempotency_keys where ${mine} and (
      body::text ~* ${pattern} or text_of_html(body::text) ~* ${pattern} or exists (select from unnest(${ids}::text[]) word where strpos(body::text, word) > 0)
    )
  `.execute(tx.db)
  await sql`delete from import_refusals where ${mine} and cells::text ~* ${pattern}`.execute(tx.db)
}
