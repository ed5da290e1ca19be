import { generateNKeysBetween } from "fractional-indexing"
import type * as z from "zod/mini"
import { requireCan, scopeFor } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { type CustomFieldRules, customFieldRules } from "../../nouns/custom-field-rules.ts"
import type { Made } from "../../nouns/new-rows.ts"
import { eligibleUsers } from "../users/eligible-user.ts"
import { requireLinks } from "./deal-links.ts"
import { linesOf, pricesOf, productIds, sumOf } from "./deal-products.ts"
import { lostReason, type TargetStage, targetStage } from "./deal-stage.ts"
import { type DealRow, plainDeal } from "./deal-store.ts"
import { enteringThen, type importedDeal } from "./imported-deal.ts"
import { makerOf, newDealRow } from "./new-deal-row.ts"
import { nextCodes } from "./next-codes.ts"
import { placeDeal } from "./place-deal.ts"
import { insertDeals } from "./save-deal.ts"
import { lockTotals } from "./stage-totals.ts"

/** Related deals are not taken. */
type Input = Omit<z.output<typeof importedDeal>, "deals">

/** What many deals have in common to look at, read in a few queries. */
interface Around {
  readonly rules: CustomFieldRules
  readonly owners: ReadonlySet<string>
  readonly stages: ReadonlyMap<string, TargetStage | AppError>
  readonly prices: ReadonlyMap<string, number>
}

/** Makes many deals in a few statements, below those of their stages; each answers its id, or why it was refused and not made. */
export async function createDeals(tx: Tx, inputs: readonly Input[]): Promise<Made[]> {
  requireCan(tx, "deal.create")
  const around = await readAround(tx, inputs)
  const stages = await lockStages(tx, around.stages)
  const rows: DealRow[] = []
  const made: Made[] = []
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

/** The stages once more, under the locks of their totals, all of which are taken in one go. */
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
