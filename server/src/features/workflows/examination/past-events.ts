import type { WorkflowTrigger } from "@funil/contract/automations/workflow-rules"
import type { Action } from "@funil/contract/records/history"
import { sql } from "kysely"
import { sourceOf } from "../../../nouns/record-sources.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { findIds } from "../../../platform/records/paging/record-ids.ts"
import { nextOccasion } from "../definition/next-occasion.ts"
import type { WorkflowRow } from "../definition/workflow-queries.ts"
import { filterByTheClock } from "./check-conditions.ts"
import { dealsInTime } from "./deals-in-time.ts"
import { stagesOf } from "./examine-account.ts"
import { finishedDeals } from "./finished-deals.ts"
import { eventsOf, type ExaminedChange, type TriggerEvent } from "./trigger-events.ts"

export const dryRunDays = 30
export const maxTriggers = 10_000
/** The number of the account's newest changes to read. */
const maxChanges = 200_000

interface Past {
  /** The newest first. */
  readonly events: readonly TriggerEvent[]
  readonly isComplete: boolean
}

const actionsOf: Partial<Record<WorkflowTrigger, readonly Action[]>> = {
  create: ["create"],
  delete: ["delete"],
  update: ["update", "move", "merge", "picture uploaded", "picture removed"],
  stage_update: ["move"],
  finish_tasks: ["create", "update"],
}

/** The events of the last 30 days that match a workflow's trigger, regardless of its conditions. */
export async function pastEvents(tx: Tx, workflow: WorkflowRow): Promise<Past> {
  const since = new Date(tx.now().getTime() - dryRunDays * 86_400_000)
  const trigger = workflow.execute_when
  if (trigger === "frequently") return pastOccasions(tx, workflow, since)
  if (trigger === "expire" || trigger === "close_to_expire") {
    const events = await dealsInTime(tx, workflow, { after: since, limit: maxTriggers })
    return { events: events.toReversed(), isComplete: events.length < maxTriggers }
  }
  const { changes, isComplete } = await pastChanges(tx, workflow, since)
  const events =
    trigger === "finish_tasks"
      ? await finishedDeals(tx, changes, [workflow])
      : eventsOf(changes, [workflow], await stagesOf(tx, [workflow]))
  return { events, isComplete }
}

async function pastChanges(tx: Tx, { entity, execute_when }: WorkflowRow, since: Date) {
  const actions = actionsOf[execute_when] ?? []
  const isFinishing = execute_when === "finish_tasks"
  // Creations and deletions list many fields that matter only for updates, so the query omits them.
  const fields = actions.length === 1 && execute_when !== "stage_update" ? sql`'{}'::jsonb` : sql`c.fields`
  const newest = sql`
    select c.id, c.operation_id, c.entity, c.action, c.created_at from changes c
    where c.account_id = ${tx.accountId} order by c.id desc limit ${maxChanges}`
  const { rows } = await sql<ExaminedChange>`
    with newest as materialized (${newest}), wanted as materialized (
      select n.id from newest n
      where n.entity = ${isFinishing ? "task" : entity} and n.action = any(${[...actions]}::text[]) and n.created_at > ${since}
        and not exists (
          select from operations o where o.account_id = ${tx.accountId} and o.id = n.operation_id and o.undoes is not null
        )
      order by n.id desc limit ${maxTriggers}
    )
    select c.id, c.operation_id, c.entity, c.record_id, c.action, ${fields} as fields, c.created_at, null as place, null as depth, null as undo_until
    from wanted w join changes c on c.account_id = ${tx.accountId} and c.id = w.id
    order by c.id desc
  `.execute(tx.db)
  const looked = await sql<{ count: number }>`
    select count(*) as count from (${newest}) newest where newest.created_at > ${since}
  `.execute(tx.db)
  const isAll = (looked.rows[0]?.count ?? 0) < maxChanges
  return { changes: rows, isComplete: isAll && rows.length < maxTriggers }
}

/** Combines the records found now with each past occasion since their creation. */
async function pastOccasions(tx: Tx, workflow: WorkflowRow, since: Date): Promise<Past> {
  const { entity, frequency, frequency_hour: hour, frequency_day: day } = workflow
  if (!frequency) return { events: [], isComplete: true }
  const source = await sourceOf(tx, entity)
  const occasions: Date[] = []
  const next = (from: Date) => nextOccasion(from, { frequency, hour, day }, tx.timezone)
  for (let at = next(since); at <= tx.now(); at = next(at)) occasions.unshift(at)
  const filters = filterByTheClock(workflow)
  const limit = Math.max(1, Math.floor(maxTriggers / Math.max(occasions.length, 1)))
  const ids = await findIds(tx, source, { filters }, limit + 1)
  const { rows } = await sql<{ id: string; created_at: Date }>`
    select r.id, r.created_at from ${sql.table(source.table)} r
    where r.account_id = ${tx.accountId} and r.id = any(${ids.slice(0, limit)}::uuid[])
    order by array_position(${ids.slice(0, limit)}::uuid[], r.id)
  `.execute(tx.db)
  const events = occasions.flatMap((at) =>
    rows
      .filter(({ created_at }) => created_at <= at)
      .map(({ id: recordId }) => ({ workflow, recordId, key: "", cause: null, change: null, at })),
  )
  return { events, isComplete: ids.length <= limit }
}
