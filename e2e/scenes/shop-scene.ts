import { connectPlugin } from "@funil/contract/data/plugins"
import { listenFake } from "../../server/test/fakes/listen-fake.ts"
import type { ShopModel } from "../../server/test/fakes/shop-model.ts"
import { woocommerceFake, woocommerceKeys } from "../../server/test/fakes/woocommerce-fake.ts"
import { call } from "../api.ts"
import type { Person } from "../person.ts"

/** A fake shop with two products, one of them in two colours. */
export interface Shop {
  readonly address: string
  readonly model: ShopModel
  readonly keys: typeof woocommerceKeys
}

/** Opens a shop that speaks as WooCommerce does; it lets the process end. */
export async function openShop(): Promise<Shop> {
  const { model, answer } = woocommerceFake()
  model.products.push(
    { id: 1, name: "Caneca", variants: [{ id: 1, sku: "CAN", price: 39.9 }] },
    {
      id: 2,
      name: "Camiseta",
      variants: [
        { id: 21, value: "Azul", price: 95 },
        { id: 22, value: "Verde", price: 95.5 },
      ],
    },
  )
  const { url, unref } = await listenFake(answer)
  unref()
  return { address: url.replace("localhost", "127.0.0.1"), model, keys: woocommerceKeys }
}

/** Connects a fake shop to the account. */
export async function connectShop({ token }: Person): Promise<Shop> {
  const shop = await openShop()
  const body = { store: shop.address, ...shop.keys }
  await call(token, connectPlugin, { params: { platform: "woocommerce" }, body })
  return shop
}
