import type { AutomationRef } from "@funil/contract/history"
import { type RawBuilder, sql } from "kysely"

/** The automation whose run made the operation under the alias: both have the same id. Runs are not kept for ever. */
export function automationOf(operation: string): RawBuilder<AutomationRef | null> {
  const o = sql.ref(operation)
  return sql`(case when ${o}.source = 'automation' then (
    select json_build_object('run_id', r.id, 'workflow_id', w.id, 'workflow_name', w.name)
    from (values (1)) one
    left join workflow_runs r on r.account_id = ${o}.account_id and r.id = ${o}.id
    left join workflows w on w.account_id = r.account_id and w.id = r.workflow_id
  ) end)`
}
