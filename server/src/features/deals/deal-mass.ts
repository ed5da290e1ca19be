import { dealFields, updateDeal } from "@funil/contract/records/deals"
import type { MassValue } from "@funil/contract/shared/mass"
import { generateNKeysBetween } from "fractional-indexing"
import { sql } from "kysely"
import { massValues, unlessRefused } from "../../nouns/plain/mass-values.ts"
import { massRights } from "../../nouns/plain/plain-mass.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { MassNoun, MassWork } from "../../platform/records/mass-edit.ts"
import { atPlaces } from "../../platform/records/mass-input.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import { linesOf, linkNames, linksOf, pricesOf, productIds, requireLinks } from "./deal-links.ts"
import { entering, lockTarget, lostReason, type TargetStage, targetStage } from "./deal-stage.ts"
import { type DealRow, dealStore, plainDeal } from "./deal-store.ts"
import { type StageMove, stageMove } from "./move-deal.ts"
import { type DealChange, saveDeals } from "./save-deal.ts"

async function updating(tx: Tx, values: readonly MassValue[], ids: readonly string[]): Promise<MassWork> {
  const noun = { entity: "deal", schema: updateDeal.body, fields: dealFields } as const
  const { input, placeOf, isTouched, named, listsOf, complete } = await massValues(tx, noun, values)
  const { contacts = [], companies = [], products = [] } = named(linkNames)
  const prices = await pricesOf(tx, products)
  await atPlaces(placeOf, async () => {
    await requireLinks(tx, { contacts, companies, deals: [], products: productIds(products) })
    linesOf(products, [], prices)
  })
  if (input.user_id) await requireEligibleUser(tx, input.user_id, placeOf("user_id"))
  const move = stageMove(input)
  const target = await stageOf(tx, move)
  if (!target) await requireReason(tx, move, ids)
  const { amount, user_id } = input
  const plain = { ...plainDeal.sent(input), ...dealStore.values({ amount, user_id }) }
  const isLinking = isTouched(...linkNames)
  // Conditions of custom fields may read links.
  const isBare = !isLinking && !input.custom_fields
  const patchOf = (before: DealRow) => {
    const lists = listsOf(before)
    if (!lists) return null
    const { tags } = lists
    const own = { ...plain, ...(tags && { tags }) }
    return isLinking
      ? unlessRefused(() => ({ ...own, ...linksOf(before, { ...input, ...lists }, prices) }))
      : own
  }
  return async (tx, batch) => {
    const rows = await dealStore.lockLive(tx, batch, "update", { isBare })
    const unmoved = rows.flatMap((before): DealChange[] => {
      const patch = patchOf(before)
      return patch ? [{ before, patch }] : []
    })
    const moved = await moveMany(tx, unmoved, move, target)
    const changes = moved.flatMap(({ before, patch }): DealChange[] => {
      const whole = complete(before, patch)
      return whole ? [{ before, patch: whole }] : []
    })
    await saveDeals(tx, changes)
    return changes.length
  }
}

async function trashing(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await dealStore.lockLive(tx, ids, "trash", { isBare: true })
  const patch = dealStore.trashed(tx)
  await saveDeals(
    tx,
    rows.map((before) => ({ before, patch })),
  )
  return rows.length
}

/**
 * Returns the target stage of a move, which must accept the reason, or null for a move without a
 * stage.
 */
async function stageOf(tx: Tx, { stage, reason }: StageMove): Promise<TargetStage | null> {
  if (!stage.pipeline_id && !stage.pipeline_stage_id) return null
  const target = await targetStage(tx, stage)
  lostReason(target, reason)
  return target
}

/** Throws a 422 if a lost deal among `ids` may not have the reason. */
async function requireReason(tx: Tx, { reason }: StageMove, ids: readonly string[]): Promise<void> {
  if (reason === undefined) return
  const { rows } = await sql<{ id: string }>`
    select distinct pipeline_stage_id as id from deals
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[]) and lost_reason is distinct from ${reason}::text
  `.execute(tx.db)
  for (const { id } of rows) lostReason(await targetStage(tx, { pipeline_stage_id: id }), reason)
}

/**
 * Adds to the patches what a PUT of the stage or reason does to each deal. Deals that enter the
 * stage go to its top, the last one first. Omits deals that can't have the reason.
 */
async function moveMany(
  tx: Tx,
  changes: readonly DealChange[],
  { stage: named, reason }: StageMove,
  target: TargetStage | null,
): Promise<DealChange[]> {
  if (!target) return reason === undefined ? [...changes] : explain(tx, changes, reason)
  const stages = changes.map(({ before }) => before.pipeline_stage_id)
  const stage = await lockTarget(tx, { pipeline_stage_id: target.id }, stages)
  const enters = ({ pipeline_id, pipeline_stage_id }: DealRow) =>
    pipeline_stage_id !== stage.id &&
    (named.pipeline_stage_id !== undefined || pipeline_id !== stage.pipeline_id)
  const entering = changes.filter(({ before }) => enters(before))
  const staying = changes.filter(({ before }) => !enters(before))
  const entered = enter(tx, entering, stage, reason)
  const stayed = reason === undefined ? staying : await explain(tx, staying, reason)
  return [...entered, ...stayed]
}

function enter(
  tx: Tx,
  changes: readonly DealChange[],
  stage: TargetStage,
  reason: StageMove["reason"],
): DealChange[] {
  if (changes.length === 0) return []
  const entry = { ...entering(tx, stage), lost_reason: lostReason(stage, reason) }
  const keys = generateNKeysBetween(null, stage.first, changes.length).toReversed()
  return changes.map(({ before, patch }, index) => {
    const position = keys[index] ?? before.position
    return { before, patch: { ...patch, ...entry, position } }
  })
}

/** Sets the reason of deals that stay in their stage, if the stage is lost and accepts it. */
async function explain(tx: Tx, changes: readonly DealChange[], reason: string | null): Promise<DealChange[]> {
  const reasons = new Map<string, string | null | undefined>()
  for (const { before } of changes) {
    const id = before.pipeline_stage_id
    if (before.lost_reason !== reason && !reasons.has(id)) reasons.set(id, await reasonIn(tx, id, reason))
  }
  return changes.flatMap(({ before, patch }) => {
    if (before.lost_reason === reason) return [{ before, patch }]
    const lost_reason = reasons.get(before.pipeline_stage_id)
    return lost_reason === undefined ? [] : [{ before, patch: { ...patch, lost_reason } }]
  })
}

/** Returns the reason for deals of the stage, or undefined if the stage doesn't accept it. */
async function reasonIn(tx: Tx, id: string, reason: string | null): Promise<string | null | undefined> {
  try {
    return lostReason(await targetStage(tx, { pipeline_stage_id: id }), reason)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

export const dealMass: MassNoun = {
  ...massRights(dealStore),
  updating,
  trashing,
}
