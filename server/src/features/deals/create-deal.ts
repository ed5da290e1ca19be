import type { createDeal as endpoint, Deal } from "@funil/contract/deals"
import { generateKeyBetween } from "fractional-indexing"
import type * as z from "zod/mini"
import { requireCan, scopeFor } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { linkNames, requireLinks } from "./deal-links.ts"
import { type DealProduct, linesOf, pricesOf, productIds, sumOf } from "./deal-products.ts"
import { customFieldRules } from "../../nouns/custom-field-rules.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import { entering, lockTarget, lostReason, targetStage } from "./deal-stage.ts"
import { plainDeal } from "./deal-store.ts"
import { answerNewDeal } from "./get-deal.ts"
import { type DealOrigin, newDealRow } from "./new-deal-row.ts"
import { insertDeal } from "./save-deal.ts"

type Input = z.output<typeof endpoint.body>

/** Makes a deal at the top of its stage. */
export async function createDeal(ctx: Context, input: Input): Promise<Deal> {
  requireCan(ctx, "deal.create")
  return writeAndAnswer(ctx, (tx) => makeDeal(tx, input), answerNewDeal)
}

/** The same within a transaction, for whoever has asked for the right; `origin` is told where it is not the caller's. */
export async function makeDeal(
  tx: Tx,
  input: Input,
  origin?: DealOrigin,
): Promise<{ id: string; pipelineId: string; linked: boolean }> {
  const links = {
    contacts: [...new Set(input.contacts)],
    companies: [...new Set(input.companies)],
    deals: [...new Set(input.deals)].sort(),
  }
  // A body that names a pipeline alone means its first stage.
  const pipeline_stage_id = input.pipeline_stage_id ?? (await targetStage(tx, input)).id
  const [owner, products, rules, , stage] = await Promise.all([
    ownerOf(tx, input),
    productsOf(tx, input),
    customFieldRules(tx, "deal", [input.custom_fields]),
    requireLinks(tx, { ...links, products: productIds(input.products) }),
    lockTarget(tx, { ...input, pipeline_stage_id }),
  ])
  const lost_reason = lostReason(stage, input.lost_reason)
  const fields = {
    ...plainDeal.sent(input),
    ...links,
    products,
    ...entering(tx, stage),
    amount: input.amount ?? sumOf(products),
    position: generateKeyBetween(null, stage.first),
    user_id: owner,
    lost_reason,
    open_task_end: null,
  }
  const row = newDealRow(tx, fields, origin)
  row.custom_fields = rules.stored({ before: null, sent: input.custom_fields, record: row })
  await insertDeal(tx, row)
  return { id: row.id, pipelineId: row.pipeline_id, linked: linkNames.some((name) => row[name].length > 0) }
}

async function productsOf(tx: Tx, { products }: Input): Promise<DealProduct[]> {
  return linesOf(products, [], await pricesOf(tx, products))
}

/** The owner as sent, or the caller. Those who create only their own deals can name nobody else. */
async function ownerOf(tx: Tx, input: Input): Promise<string | null> {
  const me = tx.user?.id ?? null
  const owner = input.user_id === undefined ? me : input.user_id
  if (scopeFor(tx, "deal.create") === "as_owner" && owner !== me) throw invalid("user_id", "own_deals_only")
  if (owner !== null && owner !== me) await requireEligibleUser(tx, owner)
  return owner
}
