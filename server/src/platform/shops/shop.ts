/** The account of a shop, as the shop itself tells it. */
export interface ShopIdentity {
  /** What tells the shop from all others of its kind. */
  readonly id: string
  readonly name: string
  readonly currency: string | null
}

/** One variant of what a shop sells. */
export interface ShopProduct {
  /** The shop's own name for the variant. */
  readonly id: string
  /** The shop's own name for the product that it is a variant of. */
  readonly parentId: string
  readonly name: string
  readonly sku: string | null
  readonly price: number
  readonly picture: string | null
}

export interface ShopProducts {
  readonly products: readonly ShopProduct[]
  /** Variations that were not read, since their product has too many. */
  readonly leftOut: number
}

export interface ProductPage extends ShopProducts {
  /** What the next page is asked for by; null after the last one. */
  readonly next: string | null
  /** Seconds that the shop wants to be left alone for before the next page. */
  readonly restSeconds: number
}

/** Something that was bought. */
export interface ShopItem {
  /** What the order calls it. */
  readonly id: string
  readonly productId: string | null
  readonly variantId: string | null
  readonly name: string
  readonly sku: string | null
  readonly quantity: number
  /** Price of one. */
  readonly price: number
  readonly picture: string | null
}

export interface ShopOrder {
  readonly id: string
  /** What the buyer knows it by, without a sign before it. */
  readonly number: string
  readonly name: string | null
  readonly phone: string | null
  /** All that the shop knows of the buyer. */
  readonly emails: readonly string[]
  /** CPFs and CNPJs, digits and letters alone. */
  readonly documents: readonly string[]
  readonly isCancelled: boolean
  readonly orderedAt: Date
  readonly shippedAt: Date | null
  /** Null where the shop was not told. */
  readonly deliveredAt: Date | null
  readonly currency: string | null
  readonly items: readonly ShopItem[]
}

/** A shop on the internet. Each call throws ShopRefused or ShopAway. */
export interface Shop {
  readonly identify: () => Promise<ShopIdentity>
  /** A page of products, the first one for null. */
  readonly listProducts: (cursor: string | null) => Promise<ProductPage>
  /** The variants of a product; none where it is gone. */
  readonly getProduct: (id: string) => Promise<ShopProducts>
  /** The order with this number, of any buyer. */
  readonly findOrder: (number: string) => Promise<ShopOrder | null>
  /**
   * Has the shop tell this address, proved by the secret, of changed products. It may be called
   * again.
   */
  readonly putHooks: (hook: { readonly url: string; readonly secret: string }) => Promise<void>
}

type Refusal = "credentials" | "unpaid" | "unexpected"

/** The shop does not want what was sent, and would not the next time. */
export class ShopRefused extends Error {
  override name = "ShopRefused"
  readonly reason: Refusal

  constructor(reason: Refusal, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** No answer, or an answer that a retry may improve. */
export class ShopAway extends Error {
  override name = "ShopAway"
  /** Seconds that the shop wants to be left alone for. */
  readonly restSeconds: number | undefined

  constructor(message: string, restSeconds?: number, cause?: unknown) {
    super(message, { cause })
    this.restSeconds = restSeconds
  }
}
