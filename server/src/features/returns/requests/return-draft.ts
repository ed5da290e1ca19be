import type { ReturnOutcome } from "@funil/contract/returns"
import type { Context } from "../../../platform/context.ts"
import { newId } from "../../../platform/new-id.ts"
import { decryptSecret, encryptSecret } from "../../../platform/secrets.ts"
import type { ShopItem, ShopOrder } from "../../../platform/shops/shop.ts"
import type { PreparedFile } from "../../files/prepare-file.ts"

export type Photo = Pick<PreparedFile, "name" | "mime" | "size" | "sha256" | "storage_name">

/** What somebody wants to do with one item of an order; a quantity of 0 is to keep it. */
export interface Choice {
  readonly quantity: number
  readonly reason: string
  readonly outcome: ReturnOutcome | ""
  readonly comment: string
  readonly photos: readonly Photo[]
}

/** A request on its way through the steps of the page. It holds nothing of who bought. */
export interface ReturnDraft {
  /** What is sent twice is one. */
  readonly key: string
  readonly shopId: string
  readonly order: Pick<ShopOrder, "id" | "number" | "currency" | "orderedAt" | "shippedAt" | "deliveredAt">
  readonly items: readonly Omit<ShopItem, "picture" | "productId">[]
  /** One for each item, in their order. */
  readonly choices: readonly Choice[]
  readonly expiresAt: Date
}

const minutesToLive = 60
/** More lines than these nobody fills in. */
const maxItems = 100

const untouched: Choice = { quantity: 0, reason: "", outcome: "", comment: "", photos: [] }

/** A draft of what may be sent back of an order that was found for who bought it. */
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

/** The draft as it travels in the page: neither read nor changed by who holds it, and of use in this form alone. */
export function sealDraft(ctx: Context, formId: string, draft: ReturnDraft): string {
  return encryptSecret(ctx.services.config.secretKey, place(ctx, formId), JSON.stringify(draft))
}

const instants = new Set(["orderedAt", "shippedAt", "deliveredAt", "expiresAt"])

/** Null for what we did not seal for this form, and for what is too old. */
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
