import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { folded } from "../../../platform/records/like-pattern.ts"
import type { FormRow } from "./form-row.ts"

/** A form with the account's domain, its terms, and what its page and its answers came to. */
export interface ReadForm extends FormRow {
  domain: string
  terms_id: string | null
  terms_name: string | null
  terms_size: number | null
  views: number
  starts: number
  answers: number
  waiting: number
  last_answer_at: Date | null
}

/** The forms outside the trash in the order of their names, or the one with the id, in one query. */
export async function readForms(tx: Tx, id?: string): Promise<ReadForm[]> {
  const { rows } = await sql<ReadForm>`/* forms */
    select f.*, a.domain, t.id as terms_id, t.name as terms_name, t.size as terms_size, seen.views, seen.starts, coalesce(c.answers, 0) as answers,
      (select count(*)::int from form_answers n
        where n.account_id = ${tx.accountId} and n.form_id = f.id and n.reason is not null) as waiting,
      (select max(n.received_at) from form_answers n
        where n.account_id = ${tx.accountId} and n.form_id = f.id and n.reason is null) as last_answer_at
    from forms f
    join accounts a on a.account_id = ${tx.accountId}
    left join form_terms t on t.account_id = ${tx.accountId} and t.hash = f.terms_hash
    left join form_counters c on c.account_id = ${tx.accountId} and c.form_id = f.id
    cross join lateral (
      select coalesce(sum(d.views), 0)::int as views, coalesce(sum(d.starts), 0)::int as starts
      from form_days d where d.account_id = ${tx.accountId} and d.form_id = f.id
    ) seen
    where f.account_id = ${tx.accountId} and f.deleted_at is null and ${id ? sql`f.id = ${id}` : sql`true`}
    order by ${folded(sql`f.name`)}, f.id
  `.execute(tx.db)
  return rows
}
