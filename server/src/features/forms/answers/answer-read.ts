import type { AnswerState, FormAnswer, SpamReason } from "@funil/contract/forms/form-answers"
import type { Utm } from "@funil/contract/shared/values/campaign"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { formTermUrl } from "../../../nouns/contact/contact-consent.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { Agreement, AnsweredValues } from "./submission.ts"

interface AnswerRow {
  id: string
  reason: SpamReason | null
  values: AnsweredValues
  files: number
  files_dropped: boolean
  utm: Utm
  referrer: string | null
  deal_id: string | null
  contact_id: string | null
  agreement: Agreement | null
  /** The terms file of the agreement. */
  terms_id: string | null
  created_at: Date
}

/** Throws 404 for a form that does not exist or is in the trash. */
export async function requireForm(tx: Tx, id: string): Promise<{ name: string; slug: string }> {
  const { rows } = await sql<{ name: string; slug: string }>`/* form of answers */
    select f.name, f.slug from forms f where f.account_id = ${tx.accountId} and f.id = ${id} and f.deleted_at is null
  `.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Names the records that an answer became while they exist. */
function selectAnswers(tx: Tx, rest: RawBuilder<unknown>): RawBuilder<AnswerRow> {
  return sql<AnswerRow>`
    select n.id, n.reason, n."values", n.files, n.files_dropped, n.utm, n.referrer, d.id as deal_id, c.id as contact_id, n.agreement, t.id as terms_id, n.created_at
    from form_answers n
    left join deals d on d.account_id = ${tx.accountId} and d.id = n.deal_id and d.deleted_at is null
    left join contacts c on c.account_id = ${tx.accountId} and c.id = n.contact_id and c.deleted_at is null
    left join form_terms t on t.account_id = ${tx.accountId} and t.hash = n.agreement ->> 'termsHash'
    where n.account_id = ${tx.accountId} and ${rest}
  `
}

function view(tx: Tx, { reason, agreement, terms_id, created_at, ...row }: AnswerRow): FormAnswer {
  return {
    ...row,
    state: reason === null ? "received" : "spam",
    reason,
    agreement: agreement && {
      given: [...agreement.given],
      unconfirmed: [...(agreement.unconfirmed ?? [])],
      terms_url: terms_id && formTermUrl(tx, terms_id),
      ip: agreement.ip,
      agent: agreement.agent,
    },
    created_at: created_at.toISOString(),
  }
}

interface AnswerPage {
  readonly formId: string
  readonly state: AnswerState
  /** The id of the last answer on the previous page. */
  readonly before: string | undefined
  readonly limit: number
}

/** The newest answers of a form in one state. */
export async function readAnswers(tx: Tx, wanted: AnswerPage): Promise<FormAnswer[]> {
  const { formId, state, before, limit } = wanted
  const { rows } = await selectAnswers(
    tx,
    state === "spam"
      ? sql`n.form_id = ${formId} and n.reason is not null and ${older(before)} order by n.id desc limit ${limit}`
      : sql`n.form_id = ${formId} and n.reason is null and ${receivedBefore(tx, before)}
          order by n.received_at desc, n.id desc limit ${limit}`,
  ).execute(tx.db)
  return rows.map((row) => view(tx, row))
}

function older(before: string | undefined): RawBuilder<SqlBool> {
  return before === undefined ? sql`true` : sql`n.id < ${before}`
}

function receivedBefore(tx: Tx, before: string | undefined): RawBuilder<SqlBool> {
  if (before === undefined) return sql`true`
  return sql`(n.received_at, n.id) < (
    select l.received_at, l.id from form_answers l where l.account_id = ${tx.accountId} and l.id = ${before}
  )`
}

export async function readAnswer(tx: Tx, formId: string, id: string): Promise<FormAnswer> {
  const { rows } = await selectAnswers(tx, sql`n.form_id = ${formId} and n.id = ${id}`).execute(tx.db)
  if (!rows[0]) throw notFound()
  return view(tx, rows[0])
}

/** The answers that became these deals, by deal id. */
export async function answersOfDeals(
  tx: Tx,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, FormAnswer>> {
  const { rows } = await selectAnswers(tx, sql`n.deal_id = any(${[...dealIds]}::uuid[])`).execute(tx.db)
  return new Map(rows.flatMap((row) => (row.deal_id === null ? [] : [[row.deal_id, view(tx, row)]])))
}

/** The number of a form's waiting answers. */
export async function countWaiting(tx: Tx, formId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from form_answers n
    where n.account_id = ${tx.accountId} and n.form_id = ${formId} and n.reason is not null
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** Every field with received answers, with its latest label, in order of first use. */
export async function readAnswerColumns(tx: Tx, formId: string): Promise<{ field: string; label: string }[]> {
  const { rows } = await sql<{ field: string; label: string }>`
    select said.value ->> 'field' as field, (array_agg(said.value ->> 'label' order by n.id desc))[1] as label
    from form_answers n, jsonb_array_elements(n."values") with ordinality said (value, place)
    where n.account_id = ${tx.accountId} and n.form_id = ${formId} and n.reason is null
    group by said.value ->> 'field' order by min(n.id::text), min(said.place), 1
  `.execute(tx.db)
  return rows
}

/** The received answers after the given one, oldest first. */
export async function readReceived(
  tx: Tx,
  formId: string,
  { after, limit }: { readonly after: FormAnswer | null; readonly limit: number },
): Promise<FormAnswer[]> {
  const behind = after
    ? sql`(n.received_at, n.id) > (
        select l.received_at, l.id from form_answers l where l.account_id = ${tx.accountId} and l.id = ${after.id}
      )`
    : sql`true`
  const { rows } = await selectAnswers(
    tx,
    sql`n.form_id = ${formId} and n.reason is null and ${behind} order by n.received_at, n.id limit ${limit}`,
  ).execute(tx.db)
  return rows.map((row) => view(tx, row))
}
