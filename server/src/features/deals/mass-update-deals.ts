import type { massUpdateDeals as endpoint } from "@funil/contract/deals"
import { calendarDate } from "@funil/contract/shared/dates"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { id } from "@funil/contract/shared/ids"
import { money } from "@funil/contract/shared/money"
import { optionalText, tags } from "@funil/contract/shared/text"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import type { DealRow } from "./deal-row.ts"
import { lockTarget, lostReason, type TargetStage, targetStage } from "./deal-stage.ts"
import { lockTargets, massTarget } from "./mass-target.ts"
import { placeDeal } from "./place-deal.ts"
import { saveDeal } from "./save-deal.ts"
import { lockTotals } from "./stage-totals.ts"

type Body = z.output<typeof endpoint.body>
type Value = Body["values"][number]["value"]

interface Change {
  readonly patch: (row: DealRow) => Partial<DealRow>
  readonly stage: TargetStage | null
  /** Undefined leaves the reasons of deals that stay in their stage. */
  readonly reason: string | null | undefined
}

/** Changes every deal that the filter finds and the caller may change, as one operation; the others count as skipped. */
export async function massUpdateDeals(ctx: Context, body: Body): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "record.mass_update")
  requireCan(ctx, "deal.update")
  const ids = await massTarget(ctx, body)
  return inTransaction(ctx, async (tx) => {
    const change = await changeOf(tx, body.values)
    const rows = await lockTargets(tx, ids, "deal.update")
    if (body.dry_run) return { matched: ids.length, allowed: rows.length }
    const stages = rows.map((row) => row.pipeline_stage_id)
    const stage = change.stage && (await lockTarget(tx, { pipeline_stage_id: change.stage.id }, stages))
    if (!stage) await lockTotals(tx, stages)
    for (const row of rows)
      await saveDeal(tx, row, { ...change.patch(row), ...(await moved(tx, row, { ...change, stage })) })
    return { updated: rows.length, skipped: ids.length - rows.length }
  })
}

function checked<S extends z.ZodMiniType>(schema: S, value: unknown, index: number): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw invalid(`values.${index}.value`, "type")
  return result.data
}

/** The tags as given, or the row's with some added and some removed, without case. */
function tagsOf(value: Value, index: number): (row: DealRow) => string[] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    const list = checked(tags, value ?? [], index)
    return () => list
  }
  const removed = new Set(value.remove.map((tag) => tag.toLowerCase()))
  return (row) =>
    checked(tags, [...row.tags.filter((tag) => !removed.has(tag.toLowerCase())), ...value.add], index)
}

/** Checks the values once and makes of them what changes in each row. */
async function changeOf(tx: Tx, values: Body["values"]): Promise<Change> {
  const patches: ((row: DealRow) => Partial<DealRow>)[] = []
  let stage: TargetStage | null = null
  let reason: string | null | undefined
  for (const [index, { field, value }] of values.entries()) {
    if (field === "pipeline_stage_id")
      stage = await targetStage(tx, { pipeline_stage_id: checked(id, value, index) })
    else if (field === "lost_reason")
      reason = value === null ? null : checked(optionalText(120), value, index)
    else patches.push(await fieldPatch(tx, field, value, index))
  }
  return {
    stage,
    reason,
    patch: (row) => Object.assign({}, ...patches.map((patch) => patch(row))) as Partial<DealRow>,
  }
}

async function fieldPatch(
  tx: Tx,
  field: Exclude<Body["values"][number]["field"], "pipeline_stage_id" | "lost_reason">,
  value: Value,
  index: number,
): Promise<(row: DealRow) => Partial<DealRow>> {
  if (field === "tags") {
    const next = tagsOf(value, index)
    return (row) => ({ tags: next(row) })
  }
  if (field === "amount") {
    const amount = checked(money, value, index)
    return () => ({ amount })
  }
  if (field === "expected_close_date") {
    const date = value === null ? null : checked(calendarDate, value, index)
    return () => ({ expected_close_date: date })
  }
  const owner = value === null ? null : checked(id, value, index)
  if (owner) await requireEligibleUser(tx, owner)
  return () => ({ user_id: owner })
}

/** What a single PUT of stage and reason would change: entering a stage, or another reason in the present one. */
async function moved(tx: Tx, row: DealRow, { stage, reason }: Change): Promise<Partial<DealRow>> {
  if (!stage || stage.id === row.pipeline_stage_id) {
    if (reason === undefined || reason === row.lost_reason) return {}
    const present = stage ?? (await targetStage(tx, { pipeline_stage_id: row.pipeline_stage_id }))
    return { lost_reason: lostReason(present, reason) }
  }
  const now = tx.now()
  return {
    pipeline_id: stage.pipeline_id,
    pipeline_stage_id: stage.id,
    position: await placeDeal(tx, stage.id, "first", row.id),
    lost_reason: lostReason(stage, reason),
    last_stage_updated_at: now,
    closed_at: stage.kind === "open" ? null : now,
  }
}
