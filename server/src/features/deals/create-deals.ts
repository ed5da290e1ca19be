import { createDeal } from "@funil/contract/records/deals"
import { instant } from "@funil/contract/shared/values/dates"
import { generateNKeysBetween } from "fractional-indexing"
import * as z from "zod/mini"
import { type CustomFieldRules, customFieldRules } from "../../nouns/custom-field-rules.ts"
import { type NewRowResult, madeThere, pastInstant } from "../../nouns/plain/new-rows.ts"
import { requireCan, scopeFor } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { eligibleUsers } from "../users/eligible-user.ts"
import { makerOf, newDealRow } from "./create-deal.ts"
import { linesOf, pricesOf, productIds, requireLinks, sumOf } from "./deal-links.ts"
import { type TargetStage, entering, lostReason, targetStage } from "./deal-stage.ts"
import { type DealRow, plainDeal } from "./deal-store.ts"
import { placeDeal } from "./move-deal.ts"
import { insertDeals, nextCodes } from "./save-deal.ts"
import { lockTotals } from "./stage-totals.ts"

/** A new deal in a migration file, with its times in the other CRM. */
export const importedDeal = z.extend(createDeal.body, {
  ...madeThere,
  last_stage_updated_at: z.optional(instant),
  closed_at: z.optional(instant),
  utm_source: z.optional(z.string()),
  utm_campaign: z.optional(z.string()),
})

/** Without related deals. */
type Input = Omit<z.output<typeof importedDeal>, "deals">

/** The data that the rules read for many deals, in a few queries. */
interface Around {
  readonly rules: CustomFieldRules
  readonly owners: ReadonlySet<string>
  readonly stages: ReadonlyMap<string, TargetStage | AppError>
  readonly prices: ReadonlyMap<string, number>
}

/**
 * Creates many deals in a few statements, below the deals of their stages. Returns the id of each,
 * or its rejection.
 */
export async function createDeals(tx: Tx, inputs: readonly Input[]): Promise<NewRowResult[]> {
  requireCan(tx, "deal.create")
  const around = await readAround(tx, inputs)
  const stages = await lockStages(tx, around.stages)
  const rows: DealRow[] = []
  const made: NewRowResult[] = []
  for (const input of inputs) {
    try {
      const row = newDeal(tx, input, { ...around, stages })
      rows.push(row)
      made.push({ id: row.id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      made.push({ refused: error })
    }
  }
  await placeLast(tx, rows)
  await number(tx, rows)
  await insertDeals(tx, rows)
  return made
}

function placeOf({ pipeline_id = "", pipeline_stage_id = "" }: Input): string {
  return `${pipeline_id} ${pipeline_stage_id}`
}

async function readAround(tx: Tx, inputs: readonly Input[]): Promise<Around> {
  const all = <T>(of: (input: Input) => readonly T[]) => [...new Set(inputs.flatMap(of))]
  const products = all(({ products }) => products)
  await requireLinks(tx, {
    contacts: all(({ contacts }) => contacts),
    companies: all(({ companies }) => companies),
    deals: [],
    products: productIds(products),
  })
  const rules = await customFieldRules(
    tx,
    "deal",
    inputs.map(({ custom_fields }) => custom_fields),
  )
  const owners = await eligibleUsers(
    tx,
    all(({ user_id }) => (user_id ? [user_id] : [])),
  )
  const stages = new Map<string, TargetStage | AppError>()
  for (const input of inputs) {
    const place = placeOf(input)
    if (!stages.has(place)) stages.set(place, await targetStage(tx, input).catch(refusal))
  }
  return { rules, owners, stages, prices: await pricesOf(tx, products) }
}

function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

/** Reads the stages again under the locks of their totals, which one statement takes. */
async function lockStages(tx: Tx, found: Around["stages"]): Promise<Around["stages"]> {
  const stages = [...found].filter((entry): entry is [string, TargetStage] => !(entry[1] instanceof AppError))
  await lockTotals(
    tx,
    stages.map(([, { id }]) => id),
  )
  const locked = new Map(found)
  for (const [place, { id }] of stages)
    locked.set(place, await targetStage(tx, { pipeline_stage_id: id }).catch(refusal))
  return locked
}

function newDeal(tx: Tx, input: Input, around: Around): DealRow {
  const stage = around.stages.get(placeOf(input))
  if (stage === undefined || stage instanceof AppError)
    throw stage ?? invalid("pipeline_stage_id", "not_found")
  const products = linesOf(input.products, [], around.prices)
  const { created_at: _, utm_source = "", utm_campaign = "", ...body } = input
  const fields = {
    ...plainDeal.sent(body),
    ...enteringThen(tx, stage, input),
    code: 0,
    amount: input.amount ?? sumOf(products),
    position: "",
    user_id: ownerOf(tx, input, around.owners),
    lost_reason: lostReason(stage, input.lost_reason),
    open_task_end: null,
    contacts: [...new Set(input.contacts)],
    companies: [...new Set(input.companies)],
    products,
  }
  const row = newDealRow(tx, fields, { ...makerOf(tx), utm: { utm_source, utm_campaign } })
  row.custom_fields = around.rules.stored({ before: null, sent: input.custom_fields, record: row })
  return row
}

function ownerOf(tx: Tx, { user_id }: Input, owners: ReadonlySet<string>): string | null {
  const me = tx.user?.id ?? null
  const owner = user_id === undefined ? me : user_id
  if (scopeFor(tx, "deal.create") === "as_owner" && owner !== me) throw invalid("user_id", "own_deals_only")
  if (owner !== null && owner !== me && !owners.has(owner)) throw invalid("user_id", "owner_not_eligible")
  return owner
}

async function number(tx: Tx, rows: readonly DealRow[]): Promise<void> {
  const first = await nextCodes(tx, rows.length)
  for (const [index, row] of rows.entries()) row.code = first + index
}

async function placeLast(tx: Tx, rows: readonly DealRow[]): Promise<void> {
  for (const [stageId, cards] of Map.groupBy(rows, ({ pipeline_stage_id }) => pipeline_stage_id)) {
    const first = await placeDeal(tx, stageId, "last", null)
    const keys = [first, ...generateNKeysBetween(first, null, cards.length - 1)]
    for (const [index, card] of cards.entries()) card.position = keys[index] ?? first
  }
}

type Times = Pick<Input, "created_at" | "last_stage_updated_at" | "closed_at">

/**
 * Returns the columns that entering a stage sets. A deal enters after its creation, and enters a
 * closing stage when it closes.
 */
function enteringThen(tx: Tx, stage: TargetStage, input: Times) {
  const now = entering(tx, stage)
  const created = pastInstant(tx, input, "created_at")
  const entered =
    stage.kind === "open"
      ? later(pastInstant(tx, input, "last_stage_updated_at"), created)
      : pastInstant(tx, input, "closed_at")
  if (entered === undefined) return { ...now, created_at: created ?? tx.now() }
  return {
    ...now,
    last_stage_updated_at: entered,
    closed_at: now.closed_at && entered,
    created_at: created !== undefined && created < entered ? created : entered,
  }
}

function later(at: Date | undefined, floor: Date | undefined): Date | undefined {
  return at !== undefined && floor !== undefined && at < floor ? floor : at
}
