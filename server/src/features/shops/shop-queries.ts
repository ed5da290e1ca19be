import type { ShopCredentials, ShopPlatform, ShopProblem } from "@funil/contract/data/plugins"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { decryptSecret, encryptSecret } from "../../platform/secrets.ts"

/** A connected shop with its credentials. */
export interface ConnectedShop {
  readonly id: string
  readonly platform: ShopPlatform
  readonly store: string
  readonly store_id: string
  readonly name: string
  readonly currency: string | null
  readonly credentials: ShopCredentials
  readonly problem: ShopProblem | null
  readonly hooked_at: Date | null
  readonly synced_at: Date | null
  readonly created_at: Date
}

type ShopRow = Omit<ConnectedShop, "credentials"> & { readonly credentials: string }

const place = ({ accountId }: Context, id: string) => `shop ${accountId} ${id}`

const columns = sql`s.id, s.platform, s.store, s.store_id, s.name, s.currency, s.credentials, s.problem, s.hooked_at, s.synced_at, s.created_at`

function decryptShop(tx: Tx, row: ShopRow): ConnectedShop {
  const text = decryptSecret(tx.services.config.secretKey, place(tx, row.id), row.credentials)
  // The credentials were checked before they were stored.
  return { ...row, credentials: JSON.parse(text) as ShopCredentials }
}

export async function readShops(tx: Tx): Promise<ConnectedShop[]> {
  const { rows } =
    await sql<ShopRow>`select ${columns} from shops s where s.account_id = ${tx.accountId}`.execute(tx.db)
  return rows.map((row) => decryptShop(tx, row))
}

/** Returns the shop of a kind, or of a connection. None if it was disconnected. */
export async function findShop(
  tx: Tx,
  wanted: { readonly platform: ShopPlatform } | { readonly id: string },
): Promise<ConnectedShop | undefined> {
  const which = "id" in wanted ? sql`s.id = ${wanted.id}` : sql`s.platform = ${wanted.platform}`
  const { rows } = await sql<ShopRow>`
    select ${columns} from shops s where s.account_id = ${tx.accountId} and ${which}
  `.execute(tx.db)
  return rows[0] && decryptShop(tx, rows[0])
}

type NewShop = Pick<
  ConnectedShop,
  "id" | "platform" | "store" | "store_id" | "name" | "currency" | "credentials"
>

/** Stores a connection and replaces another one of its kind. */
export async function insertShop(tx: Tx, { credentials, ...shop }: NewShop): Promise<void> {
  await deleteShop(tx, shop.platform)
  const text = JSON.stringify(credentials)
  await tx.db
    .insertInto("shops")
    .values({
      account_id: tx.accountId,
      ...shop,
      credentials: encryptSecret(tx.services.config.secretKey, place(tx, shop.id), text),
      created_at: tx.now(),
    })
    .execute()
}

/** Deletes a connection with its queue. */
export async function deleteShop(tx: Tx, platform: ShopPlatform): Promise<void> {
  await sql`delete from shops where account_id = ${tx.accountId} and platform = ${platform}`.execute(tx.db)
}

/** Deletes the links between our products and a shop's products. */
export async function forgetProducts(tx: Tx, { platform, store_id }: ConnectedShop): Promise<void> {
  await sql`
    delete from shop_products where account_id = ${tx.accountId} and platform = ${platform} and store_id = ${store_id}
  `.execute(tx.db)
}

type ShopState = Partial<Pick<ConnectedShop, "problem" | "hooked_at" | "synced_at">>

/** Stores the state of a shop. */
// No ledger: it is not a record.
export async function noteShop(ctx: Permitted, id: string, noted: ShopState): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.db
      .updateTable("shops")
      .set(noted)
      .where("account_id", "=", tx.accountId)
      .where("id", "=", id)
      .execute(),
  )
}
