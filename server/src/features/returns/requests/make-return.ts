import type { ReturnOutcome } from "@funil/contract/forms/returns"
import { maxMoney } from "@funil/contract/shared/values/money"
import { generateKeyBetween } from "fractional-indexing"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { AppError } from "../../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { lockKeys } from "../../../platform/db/tx.ts"
import { newId } from "../../../platform/new-id.ts"
import type { ShopOrder } from "../../../platform/shops/shop.ts"
import { today } from "../../../platform/wall-clock.ts"
import { newDealRow } from "../../deals/create-deal.ts"
import type { DealProduct } from "../../deals/deal-links.ts"
import { entering, lockTarget, type TargetStage, targetStage } from "../../deals/deal-stage.ts"
import { insertDeal } from "../../deals/save-deal.ts"
import { addFiles } from "../../forms/answers/become-deal.ts"
import { notifyOfLead, readHearers } from "../../notifications/notify.ts"
import { type ConnectedShop, findShop } from "../../shops/shop-queries.ts"
import type { ReturnsFormRow } from "../returns-forms.ts"
import { addDeadline } from "./add-deadline.ts"
import { mailReceipt } from "./mail-return.ts"
import { type OfferedItem, offeredItems } from "./offered-items.ts"
import { buyerKeys, contactOfOrder, shopPerson } from "./order-contact.ts"
import { newProtocol } from "./protocol.ts"
import { holdTrashed, replaceTrashed } from "./replace-trashed.ts"
import type { Photo } from "./return-draft.ts"
import { findReturn, type ReturnRow, sendReturn } from "./return-queries.ts"
import { daysAfter, type ReturnWindow } from "./return-window.ts"
import { returnWords } from "./return-words.ts"

/** The returned part of an order's line. */
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
  /** The current order from the shop. */
  readonly order: ShopOrder
  readonly window: ReturnWindow
  readonly lines: readonly ReturnLine[]
}

/**
 * The id of the request, or the reason why there is none: another request was faster, the options
 * of an item changed, or the shop was disconnected.
 */
export type RequestResult =
  | { readonly kind: "made"; readonly id: string }
  | { readonly kind: "changed" }
  | { readonly kind: "gone" }

/** The days within which a company has to answer consumers: Decree 7.962 of 2013, article 4. */
export const daysToAnswer = 5

/** The largest quantity of one product in a deal. */
const maxOfProduct = 999

/** A line with its item. */
type Line = ReturnLine & { readonly item: OfferedItem }

interface ReturnGround {
  readonly lines: readonly Line[]
  /** The stage of the new deal. */
  readonly stageId: string
  readonly pipelineId: string
}

/**
 * Creates the contact, deal, photos, deadline and confirmation mail of a return request. Dedupes
 * requests with the same key.
 */
// No ledger: the verbs of the records record them.
export async function makeReturn(ctx: Permitted, request: ReturnRequest): Promise<RequestResult> {
  const { key, shop, order } = request
  return inTransaction(ctx, async (tx) => {
    const { platform, store_id } = shop
    // Serializes requests for one order, so that the second one sees the items that the first one
    // took.
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

/** The lines with their items, or null if an item can no longer be returned this way. */
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

/** The first stage of the form's pipeline, else of the account's first pipeline. */
async function firstStage(tx: Tx, { pipeline_id }: ReturnsFormRow): Promise<TargetStage> {
  const own = pipeline_id ? targetStage(tx, { pipeline_id }) : Promise.reject(new AppError("not_found"))
  return own.catch((error: unknown) => {
    if (error instanceof AppError) return targetStage(tx, {})
    throw error
  })
}

/** The lines with products of ours, one per product. */
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

// Skips the required custom fields. They bind users who fill them in and must not block a
// customer's right.
async function addDeal(
  tx: Tx,
  { form, order }: ReturnRequest,
  { lines, stageId }: ReturnGround,
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

async function make(tx: Tx, request: ReturnRequest, found: ReturnGround): Promise<ReturnRow> {
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
