import type { createDeal as endpoint, Deal } from "@funil/contract/deals"
import { generateKeyBetween } from "fractional-indexing"
import type * as z from "zod/mini"
import { requireCan, scopeFor } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireLinkable } from "./deal-links.ts"
import { linesOf, pricesOf, sumOf } from "./deal-products.ts"
import { customFieldRules } from "../../nouns/custom-field-rules.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import { entering, lockTarget, lostReason, targetStage } from "./deal-stage.ts"
import { dealStore, plainDeal } from "./deal-store.ts"
import { answerDeal } from "./get-deal.ts"
import { nextCodes } from "./next-codes.ts"
import { insertDeals } from "./save-deal.ts"

type Input = z.output<typeof endpoint.body>

/** Makes a deal at the top of its stage. It is answered after the commit, since the account's next deal waits for that. */
export async function createDeal(ctx: Context, input: Input): Promise<Deal> {
  const id = await makeDeal(ctx, input)
  return inTransaction(ctx, (tx) => answerDeal(tx, id))
}

async function makeDeal(ctx: Context, input: Input): Promise<string> {
  requireCan(ctx, "deal.create")
  return inTransaction(ctx, async (tx) => {
    const owner = await ownerOf(tx, input)
    const links = {
      contacts: [...new Set(input.contacts)],
      companies: [...new Set(input.companies)],
      deals: [...new Set(input.deals)].sort(),
      products: linesOf(input.products, [], await pricesOf(tx, input.products)),
    }
    await requireLinkable(tx, links)
    const rules = await customFieldRules(tx, "deal", [input.custom_fields])
    const { id: pipeline_stage_id } = await targetStage(tx, input)
    // From here on the account's other new deals wait.
    const code = await nextCodes(tx, 1)
    const stage = await lockTarget(tx, { pipeline_stage_id })
    const lost_reason = lostReason(stage, input.lost_reason)
    const row = dealStore.newRow(tx, {
      ...plainDeal.sent(input),
      ...links,
      ...entering(tx, stage),
      code,
      amount: input.amount ?? sumOf(links.products),
      position: generateKeyBetween(null, stage.first),
      user_id: owner,
      lost_reason,
      open_task_end: null,
    })
    row.custom_fields = rules.stored({ before: null, sent: input.custom_fields, record: row })
    await insertDeals(tx, [row])
    return row.id
  })
}

/** The owner as sent, or the caller. Those who create only their own deals can name nobody else. */
async function ownerOf(tx: Tx, input: Input): Promise<string | null> {
  const me = tx.user?.id ?? null
  const owner = input.user_id === undefined ? me : input.user_id
  if (scopeFor(tx, "deal.create") === "as_owner" && owner !== me) throw invalid("user_id", "own_deals_only")
  if (owner !== null && owner !== me) await requireEligibleUser(tx, owner)
  return owner
}
