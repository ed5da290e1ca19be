import type { createDeal as endpoint, Deal } from "@funil/contract/deals"
import { generateKeyBetween } from "fractional-indexing"
import type * as z from "zod/mini"
import { requireCan, scopeFor } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { dealAudience } from "./deal-audience.ts"
import { requireLinkable, saveLinks } from "./deal-links.ts"
import { linesOf, sumOf } from "./deal-products.ts"
import { customFieldRules } from "../../nouns/custom-field-rules.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import { insertDealRow, nextCodes } from "./deal-queries.ts"
import { notifyOfDeals } from "./notify-of-deals.ts"
import type { DealRow } from "./deal-row.ts"
import { lockTarget, lostReason, targetStage } from "./deal-stage.ts"
import { dealState } from "./deal-state.ts"
import { answerDeal } from "./get-deal.ts"
import { addToTotals } from "./stage-totals.ts"

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
      deals: [...new Set(input.deals)],
      products: await linesOf(tx, input.products, []),
    }
    await requireLinkable(tx, links)
    const rules = await customFieldRules(tx, "deal", [input.custom_fields])
    const now = tx.now()
    const { id: pipeline_stage_id } = await targetStage(tx, input)
    // From here on the account's other new deals wait.
    const code = await nextCodes(tx, 1)
    const stage = await lockTarget(tx, { pipeline_stage_id })
    const lost_reason = lostReason(stage, input.lost_reason)
    const row: DealRow = {
      ...links,
      hidden: [],
      id: newId(),
      code,
      name: input.name,
      amount: input.amount ?? sumOf(links.products),
      pipeline_id: stage.pipeline_id,
      pipeline_stage_id: stage.id,
      position: generateKeyBetween(null, stage.first),
      tags: input.tags,
      user_id: owner,
      custom_fields: {},
      lost_reason,
      expected_close_date: input.expected_close_date ?? null,
      open_task_end: null,
      created_by: tx.user?.id ?? null,
      created_at: now,
      updated_at: now,
      last_stage_updated_at: now,
      closed_at: stage.kind === "open" ? null : now,
      deleted_at: null,
      deleted_by: null,
      version: 1,
    }
    row.custom_fields = rules.stored({ before: null, sent: input.custom_fields, record: row })
    await insertDealRow(tx, row)
    await saveLinks(tx, row.id, row)
    await addToTotals(tx, [{ ...row, stageId: stage.id, count: 1 }])
    record(tx, {
      event: "deal.created",
      id: row.id,
      before: null,
      after: dealState(row),
      audience: dealAudience(row),
    })
    await notifyOfDeals(tx, [{ before: null, after: row }])
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
