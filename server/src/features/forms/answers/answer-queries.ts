import { maxSpam, maxSpamBytes, type SpamReason } from "@funil/contract/forms/form-answers"
import type { Utm } from "@funil/contract/shared/values/campaign"
import { type RawBuilder, sql } from "kysely"
import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { send } from "../../../platform/db/tx.ts"
import { insertRows } from "../../../platform/db/write-rows.ts"
import type { PreparedFile } from "../../files/prepare-file.ts"
import { holdStored } from "../../files/stored-files.ts"
import type { Agreement, AnswerDraft, AnswerOutcome, AnsweredValues } from "./submission.ts"

/** Returns the outcome of the answer with this key, or undefined if there is none. */
export async function findAnswered(tx: Tx, formId: string, key: string): Promise<AnswerOutcome | undefined> {
  const { rows } = await sql<{ id: string; deal_id: string | null; waits: boolean }>`/* answer by key */
    select n.id, n.deal_id, n.reason is not null as waits from form_answers n
    where n.account_id = ${tx.accountId} and n.form_id = ${formId} and n.key = ${key}
  `.execute(tx.db)
  const [row] = rows
  if (!row) return undefined
  if (row.waits) return { kind: "waits", answerId: row.id }
  return { kind: "received", answerId: row.id, dealId: row.deal_id }
}

/** The number of answers that a form has taken, in total and within the hour. */
export interface AnswerCounts {
  readonly answers: number
  readonly inHour: number
}

/** Returns the counts of a form. `isLocked` locks them until the transaction ends. */
export async function readAnswerCounts(tx: Tx, formId: string, isLocked: boolean): Promise<AnswerCounts> {
  const { rows } = await sql<AnswerCounts>`/* counter of form */
    select c.answers, case when c.hour = ${hourOf(tx)} then c.in_hour else 0 end as "inHour" from form_counters c
    where c.account_id = ${tx.accountId} and c.form_id = ${formId} ${isLocked ? sql`for no key update` : sql``}
  `.execute(tx.db)
  return rows[0] ?? { answers: 0, inHour: 0 }
}

/** Increments the count of a form. */
export function countTaken(tx: Tx, formId: string): void {
  send(
    tx,
    sql`/* count answer */
      update form_counters set answers = answers + 1, hour = ${hourOf(tx)},
        in_hour = case when hour = ${hourOf(tx)} then in_hour + 1 else 1 end
      where account_id = ${tx.accountId} and form_id = ${formId}
    `,
  )
}

function hourOf(tx: Tx): Date {
  const hour = 3_600_000
  return new Date(Math.floor(tx.now().getTime() / hour) * hour)
}

interface NewAnswer {
  readonly id: string
  readonly form_id: string
  readonly key: string
  readonly values: AnsweredValues
  readonly files: number
  readonly utm: Utm
  readonly referrer: string | null
}

/** Queues the insertion of an answer that became a deal. */
export function insertReceived(
  tx: Tx,
  answer: NewAnswer & {
    readonly deal_id: string
    readonly contact_id: string | null
    readonly agreement: Agreement | null
  },
): void {
  const { id, form_id, key, values, files, utm, referrer, deal_id, contact_id, agreement } = answer
  send(
    tx,
    sql`/* insert received answer */
      insert into form_answers (
        account_id, id, form_id, key, "values", files, utm, referrer, deal_id, contact_id, agreement, created_at, received_at
      )
      values (${tx.accountId}, ${id}, ${form_id}, ${key}, ${JSON.stringify(values)}::jsonb, ${files}, ${JSON.stringify(utm)}::jsonb,
        ${referrer}, ${deal_id}, ${contact_id}, ${agreement && JSON.stringify(agreement)}::jsonb, ${tx.now()}, ${tx.now()})
    `,
  )
}

/** The ids of a form's waiting answers, oldest first. */
export async function findWaiting(tx: Tx, formId: string): Promise<string[]> {
  return oldestWaiting(tx, formId, sql`limit ${maxSpam}`)
}

/** Locks some waiting answers. Skips the ones that other transactions hold. */
export async function lockWaiting(tx: Tx, formId: string, limit: number): Promise<string[]> {
  return oldestWaiting(tx, formId, sql`limit ${limit} for update skip locked`)
}

async function oldestWaiting(tx: Tx, formId: string, rest: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* answers that wait */
    select n.id from form_answers n
    where n.account_id = ${tx.accountId} and n.form_id = ${formId} and n.reason is not null
    order by n.id ${rest}
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

/**
 * Stores a waiting answer with its files. Beyond the limits it deletes the form's oldest answers
 * and the account's oldest files. Returns the storage names of the removed files.
 */
export async function insertWaiting(
  tx: Tx,
  answer: NewAnswer & { readonly reason: SpamReason; readonly draft: AnswerDraft },
  files: readonly PreparedFile[],
): Promise<string[]> {
  const { id, form_id, key, values, utm, referrer, reason, draft } = answer
  send(
    tx,
    sql`/* insert waiting answer */
      insert into form_answers (account_id, id, form_id, key, reason, "values", files, utm, referrer, draft, created_at)
      values (${tx.accountId}, ${id}, ${form_id}, ${key}, ${reason}, ${JSON.stringify(values)}::jsonb, ${files.length},
        ${JSON.stringify(utm)}::jsonb, ${referrer}, ${JSON.stringify(draft)}::jsonb, ${tx.now()})
    `,
  )
  const rows = files.map(({ storage_name, name, mime, size, sha256 }) => ({
    answer_id: id,
    storage_name,
    name,
    mime,
    size,
    sha256,
  }))
  for (const { storage_name } of files)
    if (!(await holdStored(tx, storage_name))) throw new AppError("unavailable")
  if (rows.length > 0) await insertRows(tx, "form_answer_files", rows)
  const dropped = rows.length > 0 ? await dropOldestFiles(tx) : []
  const { rows: old } = await sql<{ id: string }>`/* answers that wait beyond the limit */
    select n.id from form_answers n
    where n.account_id = ${tx.accountId} and n.form_id = ${form_id} and n.reason is not null
    order by n.id desc offset ${maxSpam}
  `.execute(tx.db)
  const deleted = await deleteAnswers(
    tx,
    old.map((row) => row.id),
  )
  return [...dropped, ...deleted]
}

/**
 * Deletes the files of the oldest waiting answers beyond the limit. Skips locked answers. Returns
 * the storage names.
 */
async function dropOldestFiles(tx: Tx): Promise<string[]> {
  const { rows: over } = await sql<{ answer_id: string }>`/* waiting files beyond the limit */
    select s.answer_id from (
      select f.answer_id, sum(sum(f.size)) over (order by f.answer_id desc) as bytes
      from form_answer_files f where f.account_id = ${tx.accountId} group by f.answer_id
    ) s where s.bytes > ${maxSpamBytes}
  `.execute(tx.db)
  if (over.length === 0) return []
  const { rows: locked } = await sql<{ id: string }>`
    select n.id from form_answers n
    where n.account_id = ${tx.accountId} and n.id = any(${over.map(({ answer_id }) => answer_id)}::uuid[])
    for update skip locked
  `.execute(tx.db)
  const ids = locked.map(({ id }) => id)
  await sql`
    update form_answers set files_dropped = true where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
  `.execute(tx.db)
  return deleteFilesOf(tx, ids)
}

async function deleteFilesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ storage_name: string }>`
    delete from form_answer_files where account_id = ${tx.accountId} and answer_id = any(${[...ids]}::uuid[])
    returning storage_name
  `.execute(tx.db)
  return rows.map(({ storage_name }) => storage_name)
}

interface SentAnswer {
  readonly waits: boolean
  /** The draft of the deal that a waiting answer becomes. */
  readonly draft: AnswerDraft | null
  readonly values: AnsweredValues
  readonly utm: Utm
  readonly created_at: Date
}

/** Returns an answer of a form, or undefined for an unknown id. */
export async function findAnswer(tx: Tx, formId: string, id: string): Promise<SentAnswer | undefined> {
  return oneAnswer(tx, formId, id, sql``)
}

/** Locks and returns an answer of a form, or undefined for an unknown id. */
export async function lockAnswer(tx: Tx, formId: string, id: string): Promise<SentAnswer | undefined> {
  return oneAnswer(tx, formId, id, sql`for update`)
}

async function oneAnswer(
  tx: Tx,
  formId: string,
  id: string,
  lock: RawBuilder<unknown>,
): Promise<SentAnswer | undefined> {
  const { rows } = await sql<SentAnswer>`/* one answer */
    select n.reason is not null as waits, n.draft, n."values", n.utm, n.created_at from form_answers n
    where n.account_id = ${tx.accountId} and n.form_id = ${formId} and n.id = ${id} ${lock}
  `.execute(tx.db)
  return rows[0]
}

type KeptFile = Pick<PreparedFile, "name" | "mime" | "size" | "sha256" | "storage_name">

/** The files of a waiting answer. */
export async function filesOfAnswer(tx: Tx, answerId: string): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`/* files of answer */
    select f.name, f.mime, f.size, f.sha256, f.storage_name from form_answer_files f
    where f.account_id = ${tx.accountId} and f.answer_id = ${answerId} order by f.storage_name
  `.execute(tx.db)
  return rows
}

/** Marks a waiting answer as received and moves its files to the deal. */
export async function updateReceived(
  tx: Tx,
  id: string,
  made: { readonly dealId: string; readonly contactId: string | null; readonly agreement: Agreement | null },
): Promise<void> {
  const { dealId, contactId, agreement } = made
  await sql`/* release answer */
    update form_answers set reason = null, draft = null, deal_id = ${dealId}, contact_id = ${contactId},
      agreement = ${agreement && JSON.stringify(agreement)}::jsonb, received_at = ${tx.now()}
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  await sql`delete from form_answer_files where account_id = ${tx.accountId} and answer_id = ${id}`.execute(
    tx.db,
  )
}

/** Deletes answers and their files. Returns the storage names of the files. */
export async function deleteAnswers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const names = await deleteFilesOf(tx, ids)
  await sql`
    delete from form_answers where account_id = ${tx.accountId} and id = any(${[...ids]}::uuid[])
  `.execute(tx.db)
  return names
}
