import type { Permitted } from "../../../platform/access/permitted.ts"
import { countTry, type Throttle } from "../../../platform/access/throttle.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { networkOf } from "../../../platform/http/limit-rate.ts"
import { openShop } from "../../../platform/shops/open-shop.ts"
import { bareDocument } from "../../../platform/shops/shop-values.ts"
import { ShopAway, type ShopOrder, ShopRefused } from "../../../platform/shops/shop.ts"
import { type ConnectedShop, findShop, noteShop } from "../../shops/shop-queries.ts"
import type { ReturnsFormRow } from "../returns-forms.ts"

/** An order number with the buyer's email, CPF or CNPJ as proof. */
export interface TypedOrder {
  readonly number: string
  readonly proof: string
}

/** The reason why there is no order: no match, no reply of the shop, or too many attempts. */
type NoOrder =
  | { readonly kind: "unknown" }
  | { readonly kind: "away" }
  | { readonly kind: "wait"; readonly seconds: number }

export type OrderLookup =
  | { readonly kind: "found"; readonly shop: ConnectedShop; readonly order: ShopOrder }
  | NoOrder

/**
 * The limits by address, order and form. They prevent guessing and protect the shop from too many
 * calls.
 */
const tries = {
  address: { name: "returns_address", max: 20, minutes: 15 },
  order: { name: "returns_order", max: 10, minutes: 60 },
  /** Requests of customers who proved that the order is theirs. */
  proved: { name: "returns_proved", max: 30, minutes: 60 },
  form: { name: "returns_form", max: 600, minutes: 60 },
} as const satisfies Record<string, Throttle>

const withinMs = 8000
const orderNumber = /^[\w.\-/]{1,40}$/

/** An order's number as shops store it, without the sign that people copy with it. */
function bareNumber(typed: string): string | null {
  const number = typed.trim().replace(/^#\s*/, "")
  return orderNumber.test(number) ? number : null
}

function isProvedBy({ emails, documents }: ShopOrder, proof: string): boolean {
  const typed = proof.trim()
  if (typed.includes("@")) return emails.some((email) => email.toLowerCase() === typed.toLowerCase())
  const document = bareDocument(typed)
  return document.length >= 11 && documents.includes(document)
}

type Form = Pick<ReturnsFormRow, "id" | "platform">

/**
 * Counts an attempt. Returns the shop to ask, or the reason to ask none. A blocked address uses up
 * no attempts of others.
 */
// No ledger: a counter is not a record.
async function shopToAsk(
  ctx: Permitted,
  { id, platform }: Form,
  { number, isProved }: { readonly number: string | null; readonly isProved: boolean },
): Promise<ConnectedShop | NoOrder> {
  const ofOrder = isProved ? tries.proved : tries.order
  return inTransaction(ctx, async (tx) => {
    const seconds = await countTry(tx, tries.address, `${id} ${networkOf(ctx.ip ?? "")}`)
    if (seconds !== null) return { kind: "wait", seconds }
    const [shop, ...waits] = await Promise.all([
      findShop(tx, { platform }),
      number === null ? null : countTry(tx, ofOrder, `${id} ${number}`),
      countTry(tx, tries.form, id),
    ])
    const longest = Math.max(...waits.map((wait) => wait ?? 0))
    if (longest > 0) return { kind: "wait", seconds: longest }
    return shop ?? { kind: "away" }
  })
}

/**
 * Asks the shop of a form for an order. The buyer has to prove that it is theirs, unless they hold
 * a draft of it.
 */
export async function findShopOrder(
  ctx: Permitted,
  form: Form,
  { number: typed, proof }: Pick<TypedOrder, "number"> & { readonly proof: string | null },
): Promise<OrderLookup> {
  const number = bareNumber(typed)
  const shop = await shopToAsk(ctx, form, { number, isProved: proof === null })
  if ("kind" in shop) return shop
  if (number === null) return { kind: "unknown" }
  try {
    // The limit covers all calls together, since an order of many lines takes several.
    const patience = { withinMs, signal: AbortSignal.timeout(withinMs) }
    const open = openShop(shop.platform, ctx.services, shop.credentials, patience)
    const order = await open.findOrder(number)
    const isTheirs = order !== null && (proof === null || isProvedBy(order, proof))
    return isTheirs ? { kind: "found", shop, order } : { kind: "unknown" }
  } catch (error) {
    if (error instanceof ShopRefused) await noteShop(ctx, shop.id, { problem: error.reason })
    else if (!(error instanceof ShopAway)) throw error
    return { kind: "away" }
  }
}
