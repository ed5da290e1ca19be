import type { AutomationRef } from "@funil/contract/history"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"

/** The automation whose run made the operation under the alias: both have the same id. Runs are not kept for ever. */
export function automationOf(ctx: Context, operation: string): RawBuilder<AutomationRef | null> {
  const o = sql.ref(operation)
  return sql`(case when ${o}.source = 'automation' then coalesce((
    select json_build_object('run_id', r.id, 'workflow_id', w.id, 'workflow_name', w.name)
    from workflow_runs r join workflows w on w.account_id = ${ctx.accountId} and w.id = r.workflow_id
    where r.account_id = ${ctx.accountId} and r.id = ${o}.id
  ), '{"run_id": null, "workflow_id": null, "workflow_name": null}') end)`
}
