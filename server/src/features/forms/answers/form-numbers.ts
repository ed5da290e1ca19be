import type { FormNumbers } from "@funil/contract/forms/form-answers"
import { type RawBuilder, sql } from "kysely"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { invalid } from "../../../platform/app-error.ts"
import { type Tx, readAtOnce } from "../../../platform/db/transaction.ts"
import { requireForm } from "./answer-read.ts"

const maxDays = 3660
const dayMs = 86_400_000

/** Returns the numbers of a form's page. Skips days without any. */
export async function formNumbers(
  ctx: Permitted<"form.manage">,
  formId: string,
  range: Range,
): Promise<FormNumbers> {
  const days = (Date.parse(range.to) - Date.parse(range.from)) / dayMs
  if (days < 0) throw invalid("to", "end_before_start")
  if (days > maxDays) throw invalid("to", "too_big", { maximum: maxDays })
  return readAtOnce(ctx, async (tx) => {
    const [, found, sources] = await Promise.all([
      requireForm(tx, formId),
      readFormDays(tx, formId, range),
      readFormSources(tx, formId, range),
    ])
    return { days: found, sources }
  })
}

/** Calendar dates in the account's time zone, both included. */
export interface Range {
  readonly from: string
  readonly to: string
}

const maxSources = 100

/** A condition for the answers received within the range, with the alias `n`. */
function within(tx: Tx, formId: string, { from, to }: Range): RawBuilder<unknown> {
  return sql`
    n.account_id = ${tx.accountId} and n.form_id = ${formId} and n.reason is null
      and n.received_at >= ${from}::date::timestamp at time zone ${tx.timezone}
      and n.received_at < (${to}::date + 1)::timestamp at time zone ${tx.timezone}`
}

/** The days with views or answers of the page. */
export async function readFormDays(tx: Tx, formId: string, range: Range): Promise<FormNumbers["days"]> {
  const { rows } = await sql<FormNumbers["days"][number]>`/* days of form */
    select to_char(day, 'YYYY-MM-DD') as day, sum(views)::int as views, sum(starts)::int as starts, sum(answers)::int as answers
    from (
      select d.day, d.views, d.starts, 0 as answers from form_days d
      where d.account_id = ${tx.accountId} and d.form_id = ${formId} and d.day between ${range.from}::date and ${range.to}::date
      union all
      select (n.received_at at time zone ${tx.timezone})::date, 0, 0, count(*) from form_answers n
      where ${within(tx, formId, range)} group by 1
    ) seen
    group by seen.day order by seen.day
  `.execute(tx.db)
  return rows
}

/** The sources of the answers, largest first. */
export async function readFormSources(tx: Tx, formId: string, range: Range): Promise<FormNumbers["sources"]> {
  const { rows } = await sql<FormNumbers["sources"][number]>`/* sources of form */
    select n.utm ->> 'utm_source' as source, n.utm ->> 'utm_medium' as medium, n.utm ->> 'utm_campaign' as campaign,
      count(*)::int as answers
    from form_answers n where ${within(tx, formId, range)}
    group by 1, 2, 3 order by 4 desc, 1 nulls last, 2 nulls last, 3 nulls last limit ${maxSources}
  `.execute(tx.db)
  return rows
}
