import { scopeOf } from "@funil/contract/account/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { type Host, hostScope } from "../../nouns/host-visibility.ts"
import type { Scope } from "../../nouns/noun.ts"
import { ofNouns } from "../../nouns/nouns.ts"
import { pipelineScope } from "../../nouns/pipelines.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { JsonObject } from "../../platform/ledger/pending-ledger.ts"
import type { AudienceChange, Audience, Audiences } from "../../platform/live/audience.ts"

/** Returns the rows of a table within a scope, in the trash or not. */
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

/** The users who receive each change: those who may read the record. */
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

interface DealPlace {
  readonly id?: string
  readonly pipeline_id: string
  readonly user_id: string | null
  /** The previous responsible user of a changed task. */
  readonly responsible_user_id?: string
}

interface TaskPlace {
  readonly responsible_user_id: string
  readonly deal: (DealPlace & { readonly id: string }) | null
}

function couldSee(user: Actor, deal: DealPlace): boolean {
  if (scopeOf(user.role, "deal.read") === "mine")
    return [deal.user_id, deal.responsible_user_id].includes(user.id)
  return user.pipelines.length === 0 || user.pipelines.includes(deal.pipeline_id)
}

/** Whether the user saw a deal before it changed, from the notes of `dealAudience`. */
function sawDeal(user: Actor, noted: JsonObject): boolean {
  const { was } = noted as { was?: DealPlace }
  return was !== undefined && couldSee(user, was)
}

/** Whether the user saw a task before it changed, from the notes of `taskAudience`. */
function sawTask(user: Actor, noted: JsonObject): boolean {
  const { was, creator_user_id } = noted as { was?: TaskPlace; creator_user_id?: string | null }
  if (was === undefined) return false
  const scope = scopeOf(user.role, "task.read")
  const wasInvolved = [was.responsible_user_id, creator_user_id].includes(user.id)
  const sawItsDeal = was.deal !== null && couldSee(user, was.deal)
  if (scope === "involved") return wasInvolved
  return scope === "on_visible_deals" ? sawItsDeal : wasInvolved || sawItsDeal
}

/**
 * Returns the deals that a task is or was on. Their cards show it, and its responsible user sees
 * them.
 */
function dealsOfTask(noted: JsonObject): AudienceChange[] {
  const { was, ...now } = noted as unknown as TaskPlace & { was: TaskPlace }
  const deals = [now, was].flatMap(({ deal }) => deal ?? [])
  return [...new Map(deals.map((deal) => [deal.id, deal])).values()].map(({ id, pipeline_id, user_id }) => ({
    entity: "deal",
    id,
    action: "update",
    audience: { was: { pipeline_id, user_id, responsible_user_id: was.responsible_user_id } },
  }))
}

/** Returns the record of a note or file, whose page and card show it. */
function hostOf(noted: JsonObject): AudienceChange[] {
  const { entity, record_id } = noted as unknown as Host
  return [{ entity, id: record_id, action: "update", audience: null }]
}
