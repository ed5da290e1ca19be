import type { Deal, DealUpdate } from "@funil/contract/deals"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { requireFresh, stale } from "../../platform/http/versions.ts"
import { linkNames, requireLinkable } from "./deal-links.ts"
import { pricesOf } from "./deal-products.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import { entering, lockTarget, lostReason, targetStage } from "./deal-stage.ts"
import { type DealRow, dealStore, plainDeal } from "./deal-store.ts"
import { linksOf } from "./links-of.ts"
import { answerDeal } from "./get-deal.ts"
import { type Place, placeDeal } from "./place-deal.ts"
import { saveDeal } from "./save-deal.ts"

type Patch = Partial<DealRow>

/** Changes a deal, and moves it where the body names another stage or place. */
export async function updateDeal(
  ctx: Context,
  id: string,
  input: DealUpdate,
  ifMatch?: string,
): Promise<Deal> {
  requireCan(ctx, "deal.update")
  const change = async (tx: Tx) => {
    const before = await dealStore.lockOne(tx, id, "update", { isBare: !readsLinks(input) })
    await requireFresh(before, ifMatch, () => answerDeal(tx, id))
    if (movedMeanwhile(before, input)) throw stale(before, await answerDeal(tx, id))
    await changeDeal(tx, before, input)
  }
  return writeAndAnswer(ctx, change, (tx) => answerDeal(tx, id))
}

/** Whether a body says anything of links, or of custom fields, whose conditions may look at them. */
function readsLinks(input: DealUpdate): boolean {
  return input.custom_fields !== undefined || linkNames.some((name) => input[name] !== undefined)
}

/** Does to a locked deal what the body of a PUT says; rules refuse before anything is written. */
export async function changeDeal(tx: Tx, before: DealRow, input: DealUpdate): Promise<void> {
  const patch = { ...(await fieldsOf(tx, before, input)), ...(await moveOf(tx, before, input)) }
  const custom_fields = await storedCustomFields(tx, "deal", {
    before: before.custom_fields,
    sent: input.custom_fields,
    record: { ...before, ...patch },
  })
  await saveDeal(tx, before, { ...patch, custom_fields })
}

/** The plain fields of the body, checked. */
async function fieldsOf(tx: Tx, before: DealRow, input: DealUpdate): Promise<Patch> {
  const { user_id, products = [] } = input
  const links = linksOf(before, input, await pricesOf(tx, products))
  if (links.deals.includes(before.id)) throw invalid("deals", "own_relative")
  await requireLinkable(tx, links, before)
  if (user_id && user_id !== before.user_id) await requireEligibleUser(tx, user_id)
  return {
    ...plainDeal.sent(input),
    ...links,
    user_id: user_id === undefined ? before.user_id : user_id,
  }
}

/** Whether somebody moved it since the caller saw it; not when it stands already where the caller wants it, for the same reason. */
function movedMeanwhile(
  before: DealRow,
  { from_stage_id, pipeline_stage_id, lost_reason = before.lost_reason }: DealUpdate,
): boolean {
  const { pipeline_stage_id: now } = before
  if (from_stage_id === undefined || from_stage_id === now) return false
  return pipeline_stage_id !== now || lost_reason !== before.lost_reason
}

function placeOf(input: DealUpdate): Place {
  if (input.before_id === null) return "last"
  return input.before_id === undefined ? "first" : { before: input.before_id }
}

function staysInPlace(before: DealRow, stageId: string | undefined, input: DealUpdate): boolean {
  return (
    stageId === before.pipeline_stage_id && (input.before_id === undefined || input.before_id === before.id)
  )
}

/** What moving changes: stage, place, and what entering or leaving a closing stage does. */
async function moveOf(tx: Tx, before: DealRow, input: DealUpdate): Promise<Patch> {
  const { pipeline_id, pipeline_stage_id } = input
  const movesPipeline = pipeline_id !== undefined && pipeline_id !== before.pipeline_id
  const names = pipeline_stage_id !== undefined || movesPipeline || input.before_id !== undefined
  const changesReason = input.lost_reason !== undefined && input.lost_reason !== before.lost_reason
  if (!names && !changesReason) return {}
  const wanted = pipeline_stage_id || movesPipeline ? { pipeline_id, pipeline_stage_id } : before
  const target = {
    pipeline_id: wanted.pipeline_id,
    pipeline_stage_id: wanted.pipeline_stage_id,
    within: before.pipeline_id,
  }
  if (staysInPlace(before, target.pipeline_stage_id, input)) {
    const stage = await targetStage(tx, target)
    return { lost_reason: changesReason ? lostReason(stage, input.lost_reason) : before.lost_reason }
  }
  const stageId = target.pipeline_stage_id ?? (await targetStage(tx, target)).id
  const [stage, position] = await Promise.all([
    lockTarget(tx, { ...target, pipeline_stage_id: stageId }, [before.pipeline_stage_id]),
    placeDeal(tx, stageId, placeOf(input), before.id),
  ])
  const enters = stage.id !== before.pipeline_stage_id
  const reason = enters || changesReason ? lostReason(stage, input.lost_reason) : before.lost_reason
  if (!enters) return { position, lost_reason: reason }
  return { ...entering(tx, stage), position, lost_reason: reason }
}
