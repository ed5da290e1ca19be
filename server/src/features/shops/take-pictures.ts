import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError } from "../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { continueOperation } from "../../platform/ledger/in-batches.ts"
import type { ShopProduct } from "../../platform/shops/shop.ts"
import { uploadPicture } from "../pictures/change-picture.ts"
import { productRecord } from "../products/product-record.ts"
import type { ConnectedShop } from "./shop-queries.ts"
import type { SyncRow } from "./sync-queries.ts"

interface PictureSource {
  readonly external_id: string
  readonly product_id: string
  readonly url: string
}

/**
 * Stores the new picture links of live products that have the shop's picture or none. Skips links
 * that a turn has fetched.
 */
export async function wantPictures(
  tx: Tx,
  { platform, store_id }: ConnectedShop,
  products: readonly ShopProduct[],
): Promise<void> {
  // Nuvemshop omits the scheme.
  const shown = products.flatMap(({ id, picture }) =>
    picture ? [{ id, url: picture.replace(/^\/\//, "https://") }] : [],
  )
  if (shown.length === 0) return
  await sql`
    update shop_products l set wanted_picture = w.url
    from unnest(${shown.map(({ id }) => id)}::text[], ${shown.map(({ url }) => url)}::text[]) w (id, url), products p
    where l.account_id = ${tx.accountId} and l.platform = ${platform} and l.store_id = ${store_id} and l.external_id = w.id
      and p.account_id = ${tx.accountId} and p.id = l.product_id and p.deleted_at is null
      and (p.product_picture is null or l.picture is not null) and l.picture is distinct from w.url
  `.execute(tx.db)
}

const atOnce = 50

async function readPictureSources(
  tx: Tx,
  { platform, store_id }: ConnectedShop,
  parentId: string | null,
): Promise<PictureSource[]> {
  const { rows } = await sql<PictureSource>`
    select l.external_id, l.product_id, l.wanted_picture as url from shop_products l
    join products p on p.account_id = ${tx.accountId} and p.id = l.product_id and p.deleted_at is null
    where l.account_id = ${tx.accountId} and l.platform = ${platform} and l.store_id = ${store_id}
      and l.wanted_picture is not null and (${parentId}::text is null or l.parent_id = ${parentId})
      and (p.product_picture is null or l.picture is not null)
    order by l.external_id limit ${atOnce}
  `.execute(tx.db)
  return rows
}

interface PictureTurn {
  readonly row: Pick<SyncRow, "id" | "external_id">
  readonly isOver: () => boolean
}

/**
 * Fetches the wanted pictures until the time is over. Returns whether it fetched all. Never retries
 * a picture that fails.
 */
export async function takePictures(
  ctx: Permitted<"product.write">,
  shop: ConnectedShop,
  { row, isOver }: PictureTurn,
): Promise<boolean> {
  for (;;) {
    const wanted = await inTransaction(ctx, (tx) => readPictureSources(tx, shop, row.external_id))
    if (wanted.length === 0) return true
    for (const { external_id, product_id, url } of wanted) {
      if (isOver()) return false
      await takePicture(ctx, { product_id, url, operationId: row.id }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
      await inTransaction(ctx, (tx) => seePicture(tx, shop, { external_id, url }))
    }
  }
}

// No ledger: `save` records it.
async function takePicture(
  ctx: Permitted<"product.write">,
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
    update shop_products set picture = ${url}, wanted_picture = null
    where account_id = ${tx.accountId} and platform = ${platform} and store_id = ${store_id} and external_id = ${external_id}
  `.execute(tx.db)
}
