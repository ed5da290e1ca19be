import { createHmac } from "node:crypto"
import type { FakeReply, Heard } from "./listen-fake.ts"

/** A variant of a product in the fake shop. */
export interface FakeVariant {
  readonly id: number
  readonly value?: string
  readonly sku?: string
  readonly price: number
}

export interface FakeProduct {
  readonly id: number
  name: string
  readonly variants: FakeVariant[]
  picture?: string
}

export interface FakeOrder {
  readonly id: number
  readonly number: number
  readonly email: string
  readonly document?: string
  readonly name?: string
  /** ISO instants. */
  readonly ordered: string
  readonly shipped?: string | undefined
  readonly delivered?: string | undefined
  readonly status?: "cancelled"
  readonly currency?: string
  readonly items: readonly {
    readonly id: number
    readonly product: number
    readonly variant: number
    readonly name: string
    readonly quantity: number
    readonly price: number
    readonly picture?: string
  }[]
}

/** The content of a shop on any platform. */
export interface ShopModel {
  readonly products: FakeProduct[]
  readonly orders: FakeOrder[]
  /** Subscribed addresses with their topics. */
  readonly hooks: { readonly topic: string; readonly url: string; readonly secret?: string | undefined }[]
  /** The next responses, before its own ones. Null means no response. */
  readonly troubles: (FakeReply | null)[]
}

export const emptyShop = (): ShopModel => ({ products: [], orders: [], hooks: [], troubles: [] })

export interface ShopFake {
  readonly model: ShopModel
  readonly answer: (heard: Heard) => FakeReply | null
}

/** Returns waiting errors before the real response. */
export function troubledShop(
  model: ShopModel,
  api: (heard: Heard) => FakeReply,
): (heard: Heard) => FakeReply | null {
  return (heard) => (model.troubles.length > 0 ? (model.troubles.shift() ?? null) : api(heard))
}

/** Returns a page of a list, and the list's length. */
export function pageOf<T>(list: readonly T[], query: URLSearchParams, most: number) {
  const page = Number(query.get("page") ?? 1)
  const size = Math.min(Number(query.get("per_page") ?? 10), most)
  return {
    page,
    rows: list.slice((page - 1) * size, page * size),
    pages: Math.max(1, Math.ceil(list.length / size)),
  }
}

export function signed(body: string, secret: string, encoding: "hex" | "base64"): string {
  return createHmac("sha256", secret).update(body).digest(encoding)
}
