import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { type Forgotten, hangsOn } from "./person-queries.ts"

/** Takes the person out of what automations told of their runs. */
export async function forgetRuns(
  tx: Tx,
  ids: readonly string[],
  { pattern, name, about }: Forgotten,
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
