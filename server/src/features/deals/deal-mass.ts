import { dealFields, updateDeal } from "@funil/contract/deals"
import type { MassValue } from "@funil/contract/shared/mass"
import type { Tx } from "../../platform/db/transaction.ts"
import type { MassNoun, MassWork } from "../../platform/records/mass-edit.ts"
import { atPlaces } from "../../platform/records/mass-input.ts"
import { massRights } from "../../nouns/plain-mass.ts"
import { massValues } from "../../nouns/mass-values.ts"
import { unlessRefused } from "../../nouns/unless-refused.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import { linkNames, requireLinks } from "./deal-links.ts"
import { linesOf, pricesOf, productIds } from "./deal-products.ts"
import { type DealRow, dealStore, plainDeal } from "./deal-store.ts"
import { linksOf } from "./links-of.ts"
import { moveMany, requireReason, targetOf } from "./mass-move.ts"
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
  const target = await targetOf(tx, input)
  if (!target) await requireReason(tx, input, ids)
  const { amount, user_id } = input
  const plain = { ...plainDeal.sent(input), ...dealStore.values({ amount, user_id }) }
  const isLinking = isTouched(...linkNames)
  // Conditions of custom fields may look at links.
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
    const moved = await moveMany(tx, unmoved, input, target)
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

export const dealMass: MassNoun = {
  ...massRights(dealStore),
  updating,
  trashing,
}
