import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Audience, Audiences } from "../../platform/live/audience.ts"
import { billScope } from "../../nouns/bill-visibility.ts"
import { companyScope } from "../../nouns/company-visibility.ts"
import { contactScope } from "../../nouns/contact-visibility.ts"
import { dealScope } from "../../nouns/deal-visibility.ts"
import { pipelineScope } from "../../nouns/pipeline-visibility.ts"
import { hostScope } from "../../nouns/host-visibility.ts"
import { taskScope } from "../../nouns/task-visibility.ts"
import { userScope } from "../../nouns/user-visibility.ts"
import { dealsOfTask, hostOf, sawDeal, sawTask } from "./seen-before.ts"

type Scope = (ctx: Context, alias: string) => RawBuilder<SqlBool>

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
    where p.account_id = ${s}.account_id and p.id = ${s}.pipeline_id and ${pipelineScope(ctx, "p")}
  )`
}

const nobody: Audience["visible"] = (_tx, callers) => Promise.resolve(callers.map(() => []))
const adminLevel: Audience = { permission: "account.read", visible: nobody }

/** Who is told of which changes: those who may read the record. */
export const eventAudiences: Audiences = {
  deal: {
    permission: "deal.read",
    visible: within("deals", (ctx, alias) => dealScope(ctx, "deal.read", alias)),
    sawBefore: sawDeal,
  },
  contact: {
    permission: "contact.read",
    visible: within("contacts", (ctx, alias) => contactScope(ctx, "contact.read", alias)),
  },
  company: {
    permission: "company.read",
    visible: within("companies", (ctx, alias) => companyScope(ctx, "company.read", alias)),
  },
  task: {
    permission: "task.read",
    visible: within("tasks", (ctx, alias) => taskScope(ctx, "task.read", alias)),
    sawBefore: sawTask,
    touches: dealsOfTask,
  },
  user: { permission: "user.read", visible: within("users", userScope) },
  pipeline: { permission: "pipeline.read", visible: within("pipelines", pipelineScope) },
  stage: { permission: "pipeline.read", visible: within("stages", inOwnPipeline) },
  product: { permission: "product.read", visible: within("products", () => sql`true`) },
  task_type: { permission: "task_type.read", visible: nobody },
  custom_field: { permission: "custom_field.read", visible: nobody },
  bill: { permission: "bill.manage", visible: within("bills", billScope) },
  workflow: { permission: "workflow.manage", visible: nobody },
  account: adminLevel,
  filter: adminLevel,
  note: { permission: "note.read", visible: within("notes", hostScope), touches: hostOf },
  file: { permission: "file.read", visible: within("files", hostScope), touches: hostOf },
}
