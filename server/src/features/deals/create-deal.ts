import type { Deal, DealSource, createDeal as endpoint } from "@funil/contract/records/deals"
import { type Utm, utmNames } from "@funil/contract/shared/values/campaign"
import { asOneLine } from "@funil/contract/shared/values/one-line"
import { generateKeyBetween } from "fractional-indexing"
import type * as z from "zod/mini"
import { customFieldRules } from "../../nouns/custom-field-rules.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import {
  type DealProduct,
  linesOf,
  linkNames,
  pricesOf,
  productIds,
  requireLinks,
  sumOf,
} from "./deal-links.ts"
import { entering, lockTarget, lostReason, targetStage } from "./deal-stage.ts"
import { type DealRow, dealStore, plainDeal } from "./deal-store.ts"
import { answerNewDeal } from "./deals.ts"
import { insertDeal } from "./save-deal.ts"

type Input = z.output<typeof endpoint.body>

/** Creates a deal at the top of its stage. */
export async function createDeal(ctx: Permitted<"deal.create">, input: Input): Promise<Deal> {
  return writeAndAnswer(ctx, (tx) => makeDeal(tx, input), answerNewDeal)
}

/**
 * Creates a deal in a transaction. The caller has checked the right. `origin` is by default the caller.
 */
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
  // A body with only a pipeline means its first stage.
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

/** The owner as sent, or the caller. Users who create only their own deals can name no one else. */
async function ownerOf(tx: Tx, input: Input): Promise<string | null> {
  const me = tx.user?.id ?? null
  const owner = input.user_id === undefined ? me : input.user_id
  if (scopeFor(tx, "deal.create") === "as_owner" && owner !== me) throw invalid("user_id", "own_deals_only")
  if (owner !== null && owner !== me) await requireEligibleUser(tx, owner)
  return owner
}

/** Where a deal came from. */
export interface DealOrigin {
  readonly kind: DealSource
  /** The import, automation, form or returns form. */
  readonly id: string | null
  readonly utm?: Utm
}

const maxUtmLength = 200

const kinds: Readonly<Record<Context["source"], DealSource>> = {
  api: "manual",
  import: "import",
  automation: "automation",
  form: "form",
  return: "return",
  demo: "manual",
  system: "manual",
}

/**
 * Returns the origin of a deal that the caller creates. A user has no source id. For an API call it
 * is the id of the key.
 */
export function makerOf({ source, sourceId }: Context): DealOrigin {
  return { kind: source === "api" && sourceId ? "api" : kinds[source], id: sourceId ?? null }
}

/** Returns the campaign texts as they are stored, or null without any. */
function storedUtm(utm: Utm = {}): Utm | null {
  const texts = utmNames.flatMap((name) => {
    const text = asOneLine(utm[name] ?? "")
      .trim()
      .slice(0, maxUtmLength)
      .toWellFormed()
    return text ? [[name, text] as const] : []
  })
  return texts.length > 0 ? Object.fromEntries(texts) : null
}

/** Returns a new row of the caller with the origin of the deal. */
export function newDealRow(
  tx: Tx,
  { created_at, ...fields }: Partial<DealRow>,
  origin: DealOrigin = makerOf(tx),
): DealRow {
  const { kind, id, utm } = origin
  const source_kind = kind === "manual" ? null : kind
  const source = { source_kind, source_id: source_kind && id, utm: storedUtm(utm) }
  return dealStore.newRow(tx, { ...fields, ...source }, created_at)
}
