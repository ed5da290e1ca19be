import type { Currency } from "@funil/contract/account/plans"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { FormRow } from "../definition/form-content.ts"

/** A form with the data that its answers need. */
export interface AnsweredForm extends Pick<
  FormRow,
  | "id"
  | "name"
  | "enabled"
  | "archived_at"
  | "starts_at"
  | "ends_at"
  | "max_answers"
  | "fields"
  | "language"
  | "pipeline_id"
  | "user_id"
  | "users"
  | "tags"
  | "email_subject"
  | "email_body"
  | "terms_hash"
  | "consent_text"
  | "marketing_text"
> {
  /**
   * The stage of new deals: the form's, else the first of its pipeline, else the account's first.
   * Null if none exists.
   */
  readonly stage_id: string | null
  /** The number of answers that the form has taken. */
  readonly answers: number
  readonly currency: Currency
}

/** Returns a form outside the trash. */
export async function findAnsweredForm(tx: Tx, id: string): Promise<AnsweredForm | undefined> {
  const { rows } = await sql<AnsweredForm>`/* answered form */
    select f.id, f.name, f.enabled, f.archived_at, f.starts_at, f.ends_at, f.max_answers, f.fields, f.language, f.pipeline_id,
      f.user_id, f.users, f.tags, f.email_subject, f.email_body, f.terms_hash, f.consent_text, f.marketing_text,
      a.currency, coalesce(c.answers, 0) as answers,
      coalesce((
        select s.id from stages s where s.account_id = ${tx.accountId} and s.id = f.pipeline_stage_id and s.deleted_at is null
      ), (
        select s.id from stages s join pipelines p on p.account_id = ${tx.accountId} and p.id = s.pipeline_id
        where s.account_id = ${tx.accountId} and s.deleted_at is null and p.deleted_at is null
          and (p.id = f.pipeline_id or (f.pipeline_id is null and p.archived_at is null))
        order by p.position, p.id, s.position, s.id limit 1
      )) as stage_id
    from forms f
    join accounts a on a.account_id = ${tx.accountId}
    left join form_counters c on c.account_id = ${tx.accountId} and c.form_id = f.id
    where f.account_id = ${tx.accountId} and f.id = ${id} and f.deleted_at is null
  `.execute(tx.db)
  return rows[0]
}
