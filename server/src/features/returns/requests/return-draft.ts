import type { ReturnOutcome } from "@funil/contract/forms/returns"
import type { Context } from "../../../platform/context.ts"
import { newId } from "../../../platform/new-id.ts"
import { decryptSecret, encryptSecret } from "../../../platform/secrets.ts"
import type { ShopItem, ShopOrder } from "../../../platform/shops/shop.ts"
import type { PreparedFile } from "../../files/prepare-file.ts"

export type Photo = Pick<PreparedFile, "name" | "mime" | "size" | "sha256" | "storage_name">

/** The customer's choice for an item of an order. A quantity of 0 keeps it. */
export interface Choice {
  readonly quantity: number
  readonly reason: string
  readonly outcome: ReturnOutcome | ""
  readonly comment: string
  readonly photos: readonly Photo[]
}

/** A request between the steps of the page. It contains no data of the buyer. */
export interface ReturnDraft {
  /** The server dedupes requests by it. */
  readonly key: string
  readonly shopId: string
  readonly order: Pick<ShopOrder, "id" | "number" | "currency" | "orderedAt" | "shippedAt" | "deliveredAt">
  readonly items: readonly Omit<ShopItem, "picture" | "productId">[]
  /** One choice per item, in order. */
  readonly choices: readonly Choice[]
  readonly expiresAt: Date
}

const minutesToLive = 60
/** More lines than anyone fills in. */
const maxItems = 100

const untouched: Choice = { quantity: 0, reason: "", outcome: "", comment: "", photos: [] }

/** Creates a draft for an order that its buyer has proved. */
export function newDraft(ctx: Context, shopId: string, order: ShopOrder): ReturnDraft {
  const { id, number, currency, orderedAt, shippedAt, deliveredAt } = order
  const items = order.items.slice(0, maxItems).map(({ picture: _, productId: __, ...item }) => item)
  return {
    key: newId(),
    shopId,
    order: { id, number, currency, orderedAt, shippedAt, deliveredAt },
    items,
    choices: items.map(() => untouched),
    expiresAt: new Date(ctx.now().getTime() + minutesToLive * 60_000),
  }
}

const place = ({ accountId }: Context, formId: string) => `return draft ${accountId} ${formId}`

/**
 * Encrypts the draft for the page. Its holder can neither read nor change it, and it works only in
 * this form.
 */
export function sealDraft(ctx: Context, formId: string, draft: ReturnDraft): string {
  return encryptSecret(ctx.services.config.secretKey, place(ctx, formId), JSON.stringify(draft))
}

const instants = new Set(["orderedAt", "shippedAt", "deliveredAt", "expiresAt"])

/** Returns null for a draft that we did not seal for this form, or an expired one. */
export function openDraft(ctx: Context, formId: string, sealed: string): ReturnDraft | null {
  try {
    const text = decryptSecret(ctx.services.config.secretKey, place(ctx, formId), sealed)
    const draft = JSON.parse(text, (key, value: unknown) =>
      instants.has(key) && typeof value === "string" ? new Date(value) : value,
    ) as ReturnDraft
    return draft.expiresAt > ctx.now() ? draft : null
  } catch {
    return null
  }
}
