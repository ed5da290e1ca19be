import type { ReturnOutcome } from "@funil/contract/returns"
import { maxMoney } from "@funil/contract/shared/money"
import { generateKeyBetween } from "fractional-indexing"
import { AppError } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { lockKeys } from "../../../platform/db/lock-keys.ts"
import { newId } from "../../../platform/new-id.ts"
import type { ShopOrder } from "../../../platform/shops/shop.ts"
import { today } from "../../../platform/today.ts"
import type { DealProduct } from "../../deals/deal-products.ts"
import { entering, lockTarget, type TargetStage, targetStage } from "../../deals/deal-stage.ts"
import { newDealRow } from "../../deals/new-deal-row.ts"
import { insertDeal } from "../../deals/save-deal.ts"
import { addFiles } from "../../forms/answers/add-files.ts"
import { type ConnectedShop, findShop } from "../../shops/shop-queries.ts"
import { notifyOfLead, readHearers } from "../../notifications/notify-of-lead.ts"
import type { ReturnsFormRow } from "../returns-form-row.ts"
import { buyerKeys, contactOfOrder } from "./contact-of-order.ts"
import { addDeadline } from "./add-deadline.ts"
import { mailReceipt } from "./mail-return.ts"
import { type OfferedItem, offeredItems } from "./offered-items.ts"
import { newProtocol } from "./protocol.ts"
import { holdTrashed, replaceTrashed } from "./replace-trashed.ts"
import type { Photo } from "./return-draft.ts"
import { findReturn, type ReturnRow, sendReturn } from "./return-queries.ts"
import { daysAfter, type ReturnWindow } from "./return-window.ts"
import { returnWords } from "./return-words.ts"
import { shopPerson } from "./shop-person.ts"

/** What is sent back of one line of an order. */
export interface ReturnLine {
  readonly itemId: string
  readonly quantity: number
  readonly reason: string
  readonly outcome: ReturnOutcome
  readonly comment: string
  readonly photos: readonly Photo[]
}

export interface ReturnRequest {
  readonly key: string
  readonly form: ReturnsFormRow
  readonly shop: ConnectedShop
  /** As the shop has it now. */
  readonly order: ShopOrder
  readonly window: ReturnWindow
  readonly lines: readonly ReturnLine[]
}

/** The id of the request, or why there is none: somebody was faster, what can be done with an item has changed, or the shop was disconnected. */
export type Requested =
  | { readonly kind: "made"; readonly id: string }
  | { readonly kind: "changed" }
  | { readonly kind: "gone" }

/** Days within which a company answers consumers: Decree 7.962 of 2013, article 4. */
export const daysToAnswer = 5

/** How many of one product a deal takes. */
const maxOfProduct = 999

/** A line with the item that it is about. */
type Line = ReturnLine & { readonly item: OfferedItem }

interface Found {
  readonly lines: readonly Line[]
  /** Where its deal comes to be. */
  readonly stageId: string
  readonly pipelineId: string
}

/** Makes what follows from a request to send something back: contact, deal, photos, deadline and the mail that confirms it. Sent twice it is one. */
// No right: the order was proved to be theirs.
// No ledger: the verbs of the records record them.
export async function makeReturn(ctx: Context, request: ReturnRequest): Promise<Requested> {
  const { key, shop, order } = request
  return inTransaction(ctx, async (tx) => {
    const { platform, store_id } = shop
    // Of two for the last item the second sees what the first has taken.
    const orderKey = `order ${platform} ${store_id} ${order.id}`
    const [, connected, known, mayReplace, lines, stage] = await Promise.all([
      lockKeys(tx, [`return ${key}`, orderKey, ...buyerKeys(shopPerson(order))]),
      findShop(tx, { id: shop.id }),
      findReturn(tx, { request_key: key }),
      holdTrashed(tx, { platform, store_id, order_id: order.id }),
      linesOf(tx, request),
      firstStage(tx, request.form),
    ])
    if (!connected) return { kind: "gone" }
    if (known) return { kind: "made", id: known.id }
    if (!lines) return { kind: "changed" }
    const row = await make(tx, request, { lines, stageId: stage.id, pipelineId: stage.pipeline_id })
    if (mayReplace) await replaceTrashed(tx, row, order.items)
    return { kind: "made", id: row.id }
  })
}

/** The lines with their items; null where one can no longer be sent back so. */
async function linesOf(
  tx: Tx,
  { form, shop, order, window, lines }: ReturnRequest,
): Promise<readonly Line[] | null> {
  const offered = await offeredItems(tx, { shop, orderId: order.id, items: order.items, form, window })
  const items = new Map(offered.map((item) => [item.id, item]))
  const found = lines.flatMap((line) => {
    const item = items.get(line.itemId)
    const isOffered = item?.reasons.some(({ value }) => value === line.reason)
    return item && isOffered && line.quantity <= item.left ? [{ ...line, item }] : []
  })
  return found.length === lines.length && found.length > 0 ? found : null
}

/** The first stage of the form's pipeline, else of the first one. */
async function firstStage(tx: Tx, { pipeline_id }: ReturnsFormRow): Promise<TargetStage> {
  const own = pipeline_id ? targetStage(tx, { pipeline_id }) : Promise.reject(new AppError("not_found"))
  return own.catch((error: unknown) => {
    if (error instanceof AppError) return targetStage(tx, {})
    throw error
  })
}

/** The lines whose products are ours, each product once. */
function productsOf(lines: readonly Line[]): DealProduct[] {
  const known = lines.filter(({ item }) => item.productId !== null)
  return [...Map.groupBy(known, ({ item }) => item.productId ?? "")].map(([product_id, same]) => ({
    product_id,
    amount: Math.min(
      same.reduce((sum, { quantity }) => sum + quantity, 0),
      maxOfProduct,
    ),
    price: Math.min(same[0]?.item.price ?? 0, maxMoney),
  }))
}

function valueOf(lines: readonly Line[]): number {
  const cents = lines.reduce((sum, { item, quantity }) => sum + Math.round(item.price * 100) * quantity, 0)
  return Math.min(cents / 100, maxMoney)
}

// A rule of the account's own fields is for those who fill them in: it holds up nobody's right to send something back.
async function addDeal(
  tx: Tx,
  { form, order }: ReturnRequest,
  { lines, stageId }: Found,
  contactId: string,
): Promise<string> {
  const stage = await lockTarget(tx, { pipeline_stage_id: stageId })
  const fields = {
    name: returnWords[form.language].dealName(order.number),
    ...entering(tx, stage),
    amount: valueOf(lines),
    position: generateKeyBetween(null, stage.first),
    user_id: null,
    open_task_end: null,
    contacts: [contactId],
    companies: [],
    deals: [],
    products: productsOf(lines),
  }
  const row = newDealRow(tx, fields, { kind: "return", id: form.id })
  await insertDeal(tx, row)
  return row.id
}

async function make(tx: Tx, request: ReturnRequest, found: Found): Promise<ReturnRow> {
  const { key, form, shop, order } = request
  const person = shopPerson(order)
  const contact_id = await contactOfOrder(tx, person)
  const deal_id = await addDeal(tx, request, found, contact_id)
  const items = []
  for (const { item, quantity, reason, outcome, comment, photos } of found.lines) {
    const reason_text = item.reasons.find(({ value }) => value === reason)?.text ?? null
    const files = await addFiles(tx, deal_id, photos)
    const { id: item_id, name, sku, price } = item
    const about = { item_id, name, sku, quantity, price, reason, reason_text }
    items.push({ ...about, outcome, comment: comment || null, files })
  }
  const row: ReturnRow = {
    id: newId(),
    form_id: form.id,
    deal_id,
    contact_id,
    request_key: key,
    protocol: newProtocol(),
    platform: shop.platform,
    store_id: shop.store_id,
    order_id: order.id,
    order_number: order.number,
    email: person.email ?? null,
    language: form.language,
    due_date: daysAfter(today(tx), daysToAnswer),
    cancelled_at: null,
    replaced_by: null,
    told_stage_id: found.stageId,
    created_at: tx.now(),
  }
  sendReturn(tx, row, items)
  const lead = {
    kind: "return_requested",
    dealId: deal_id,
    pipelineId: found.pipelineId,
    ownerId: null,
    about: row.id,
    params: { record: returnWords[form.language].dealName(order.number) },
  } as const
  await Promise.all([
    addDeadline(tx, form, row),
    mailReceipt(tx, row),
    readHearers(tx, []).then((hearers) => notifyOfLead(tx, lead, hearers)),
  ])
  return row
}
