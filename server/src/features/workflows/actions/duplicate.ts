import type { createDeal as endpoint } from "@funil/contract/deals"
import type * as z from "zod/mini"
import { createDeal } from "../../deals/create-deal.ts"
import { plainDeal } from "../../deals/deal-store.ts"
import { RunRefused } from "./action.ts"
import { makeRecord } from "./make-record.ts"

const maxNameLength = 200
const copy = { "pt-BR": " (cópia)", en: " (copy)" } as const

const ids = (links: readonly { readonly id: string }[]) => links.map(({ id }) => id)

/** A copy of a deal with its links, products and custom fields; what was done with it, tasks, notes and files, stays with it. */
export const duplicate = makeRecord<z.output<typeof endpoint.body>>({
  body: async (_tx, { record, account, owner: readOwner }, { definition }) => {
    if (record.entity !== "deal") throw new RunRefused("invalid_value", "entity")
    const { view: deal } = record
    const stage = definition.settings.duplicate?.pipeline_stage_id ?? deal.pipeline_stage_id
    const owner = await readOwner()
    const suffix = copy[account.language]
    return {
      ...plainDeal.of(deal),
      name: deal.name.slice(0, maxNameLength - suffix.length) + suffix,
      amount: deal.amount,
      pipeline_stage_id: stage,
      user_id: owner?.isActive ? owner.id : null,
      contacts: ids(deal.contacts),
      companies: ids(deal.companies),
      deals: ids(deal.deals),
      products: deal.products.map(({ id, pivot }) => ({
        product_id: id,
        amount: pivot.amount,
        price: pivot.price,
      })),
      custom_fields: deal.custom_fields,
      lost_reason: stage === deal.pipeline_stage_id ? deal.lost_reason : null,
    }
  },
  make: createDeal,
})
