import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { continueOperation } from "../../platform/ledger/continue-operation.ts"
import type { ShopProduct } from "../../platform/shops/shop.ts"
import { sql } from "kysely"
import { uploadPicture } from "../pictures/change-picture.ts"
import { productRecord } from "../products/product-record.ts"
import type { ConnectedShop } from "./shop-queries.ts"

interface Wanting {
  readonly external_id: string
  readonly product_id: string
  readonly picture: string | null
}

/** The live products whose picture is the shop's, or that have none. */
async function readWanting(
  tx: Tx,
  { platform, store_id }: ConnectedShop,
  ids: readonly string[],
): Promise<Wanting[]> {
  const { rows } = await sql<Wanting>`
    select l.external_id, l.product_id, l.picture
    from shop_products l
    join products p on p.account_id = ${tx.accountId} and p.id = l.product_id and p.deleted_at is null
    where l.account_id = ${tx.accountId} and l.platform = ${platform} and l.store_id = ${store_id}
      and l.external_id = any(${[...ids]}) and (p.product_picture is null or l.picture is not null)
  `.execute(tx.db)
  return rows
}

/** Fetches the pictures that the shop shows anew. One that can't be had is not asked for again. */
export async function takePictures(
  ctx: Context,
  shop: ConnectedShop,
  { products, operationId }: { readonly products: readonly ShopProduct[]; readonly operationId: string },
): Promise<void> {
  requireCan(ctx, "product.write")
  const shown = new Map(products.flatMap(({ id, picture }) => (picture ? [[id, picture] as const] : [])))
  const wanting = await inTransaction(ctx, (tx) => readWanting(tx, shop, [...shown.keys()]))
  for (const { external_id, product_id, picture } of wanting) {
    // Nuvemshop leaves the scheme out.
    const url = (shown.get(external_id) ?? "").replace(/^\/\//, "https://")
    if (url === picture) continue
    await takePicture(ctx, { product_id, url, operationId }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
    await inTransaction(ctx, (tx) => seePicture(tx, shop, { external_id, url }))
  }
}

// No right: `takePictures` asks. No ledger: `save` records it.
async function takePicture(
  ctx: Context,
  { product_id, url, operationId }: { product_id: string; url: string; operationId: string },
): Promise<void> {
  const { store } = productRecord
  await uploadPicture(
    ctx,
    { url },
    {
      field: "product_picture",
      fit: "contain",
      lock: (tx) => store.lockOne(tx, product_id, "update"),
      save: async (tx, before, address) => {
        await continueOperation(tx, operationId)
        await store.save(tx, [{ before, patch: store.withPicture(address) }])
      },
      answer: () => Promise.resolve(null),
    },
  )
}

async function seePicture(
  tx: Tx,
  { platform, store_id }: ConnectedShop,
  { external_id, url }: { readonly external_id: string; readonly url: string },
): Promise<void> {
  await sql`
    update shop_products set picture = ${url}
    where account_id = ${tx.accountId} and platform = ${platform} and store_id = ${store_id} and external_id = ${external_id}
  `.execute(tx.db)
}
