import { dealFields, type DealUpdate, updateDeal } from "@funil/contract/deals"
import type { MassValue } from "@funil/contract/shared/mass"
import type { Tx } from "../../platform/db/transaction.ts"
import type { MassNoun, MassWork } from "../../platform/records/mass-edit.ts"
import { dealScope } from "../../nouns/deal-visibility.ts"
import { dealSource } from "../../nouns/deal-source.ts"
import { massValues } from "../../nouns/mass-values.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import { lockDeals } from "./deal-queries.ts"
import type { DealRow } from "./deal-row.ts"
import { moveMany, requireReason, targetOf } from "./mass-move.ts"
import { type DealChange, saveDeals } from "./save-deal.ts"

/** What the plain fields change in any row. */
function plainFields({ name, amount, tags, user_id, expected_close_date }: DealUpdate): Partial<DealRow> {
  return {
    ...(name !== undefined && { name }),
    ...(amount !== undefined && { amount }),
    ...(tags !== undefined && { tags }),
    ...(user_id !== undefined && { user_id }),
    ...(expected_close_date !== undefined && { expected_close_date }),
  }
}

async function updating(tx: Tx, values: readonly MassValue[], ids: readonly string[]): Promise<MassWork> {
  const noun = { entity: "deal", schema: updateDeal.body, fields: dealFields } as const
  const { input, placeOf, complete } = await massValues(tx, noun, values)
  if (input.user_id) await requireEligibleUser(tx, input.user_id, placeOf("user_id"))
  const target = await targetOf(tx, input)
  if (!target) await requireReason(tx, input, ids)
  const plain = plainFields(input)
  // Conditions of custom fields may look at links.
  const kind = input.custom_fields ? "linked" : "bare"
  return async (tx, batch) => {
    const rows = await lockDeals(tx, batch, "deal.update", kind)
    const unmoved = rows.map((before) => ({ before, patch: plain }))
    const moved = await moveMany(tx, unmoved, input, target)
    const changes = moved.flatMap(({ before, patch }): DealChange[] => {
      const whole = complete(before, patch)
      return whole ? [{ before, patch: whole }] : []
    })
    return (await saveDeals(tx, changes)).length
  }
}

async function trashing(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await lockDeals(tx, ids, "deal.delete", "bare")
  const patch = { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null }
  await saveDeals(
    tx,
    rows.map((before) => ({ before, patch })),
  )
  return rows.length
}

export const dealMass: MassNoun = {
  source: dealSource,
  update: "deal.update",
  trash: "deal.delete",
  scope: {
    update: (ctx, alias) => dealScope(ctx, "deal.update", alias),
    trash: (ctx, alias) => dealScope(ctx, "deal.delete", alias),
  },
  updating,
  trashing,
}
