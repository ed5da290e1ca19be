import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Audience, Audiences } from "../../platform/live/audience.ts"
import { pipelineScope } from "../../nouns/pipeline-visibility.ts"
import type { Scope } from "../../nouns/noun.ts"
import { ofNouns } from "../../nouns/nouns.ts"
import { hostScope } from "../../nouns/host-visibility.ts"
import { dealsOfTask, hostOf, sawDeal, sawTask } from "./seen-before.ts"

/** The rows of a table that a scope lets through, in the trash or not. */
function within(table: string, scope: Scope): Audience["visible"] {
  return async (tx, callers, ids) => {
    const sights = callers.map(
      (caller, index) => sql`select ${sql.lit(index)} as caller, r.id from r where ${scope(caller, "r")}`,
    )
    const { rows } = await sql<{ caller: number; id: string }>`
      with r as materialized (
        select * from ${sql.table(table)} where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
      )
      ${sql.join(sights, sql` union all `)}
    `.execute(tx.db)
    const seen = Map.groupBy(rows, ({ caller }) => caller)
    return callers.map((_, index) => (seen.get(index) ?? []).map(({ id }) => id))
  }
}

function inOwnPipeline(ctx: Context, stage: string): RawBuilder<SqlBool> {
  const s = sql.ref(stage)
  return sql`exists (
    select from pipelines p
    where p.account_id = ${ctx.accountId} and p.id = ${s}.pipeline_id and ${pipelineScope(ctx, "p")}
  )`
}

const nobody: Audience["visible"] = (_tx, callers) => Promise.resolve(callers.map(() => []))
const adminLevel: Audience = { permission: "account.read", visible: nobody }

const records = ofNouns(({ rights, table, scope }): Audience => ({
  permission: rights.read,
  visible: within(table, scope),
}))

/** Who is told of which changes: those who may read the record. */
export const eventAudiences: Audiences = {
  ...records,
  deal: { ...records.deal, sawBefore: sawDeal },
  task: { ...records.task, sawBefore: sawTask, touches: dealsOfTask },
  pipeline: { permission: "pipeline.read", visible: within("pipelines", pipelineScope) },
  stage: { permission: "pipeline.read", visible: within("stages", inOwnPipeline) },
  task_type: { permission: "task_type.read", visible: nobody },
  custom_field: { permission: "custom_field.read", visible: nobody },
  workflow: { permission: "workflow.manage", visible: nobody },
  form: { permission: "form.manage", visible: nobody },
  returns_form: { permission: "return.manage", visible: nobody },
  webhook: { permission: "webhook.manage", visible: nobody },
  goal: { permission: "goal.manage", visible: nobody },
  account: adminLevel,
  filter: adminLevel,
  note: { permission: "note.read", visible: within("notes", hostScope), touches: hostOf },
  file: { permission: "file.read", visible: within("files", hostScope), touches: hostOf },
}
