import type { ShopCredentials, ShopPlatform, ShopProblem } from "@funil/contract/plugins"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { decryptSecret, encryptSecret } from "../../platform/secrets.ts"

/** A shop that is connected, with what it is called by. */
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

type Stored = Omit<ConnectedShop, "credentials"> & { readonly credentials: string }

const place = ({ accountId }: Context, id: string) => `shop ${accountId} ${id}`

const columns = sql`s.id, s.platform, s.store, s.store_id, s.name, s.currency, s.credentials, s.problem, s.hooked_at, s.synced_at, s.created_at`

function opened(tx: Tx, row: Stored): ConnectedShop {
  const text = decryptSecret(tx.services.config.secretKey, place(tx, row.id), row.credentials)
  // What was stored had been checked.
  return { ...row, credentials: JSON.parse(text) as ShopCredentials }
}

export async function readShops(tx: Tx): Promise<ConnectedShop[]> {
  const { rows } =
    await sql<Stored>`select ${columns} from shops s where s.account_id = ${tx.accountId}`.execute(tx.db)
  return rows.map((row) => opened(tx, row))
}

/** The shop of a kind, or of a connection; none where it was disconnected. */
export async function findShop(
  tx: Tx,
  wanted: { readonly platform: ShopPlatform } | { readonly id: string },
): Promise<ConnectedShop | undefined> {
  const which = "id" in wanted ? sql`s.id = ${wanted.id}` : sql`s.platform = ${wanted.platform}`
  const { rows } = await sql<Stored>`
    select ${columns} from shops s where s.account_id = ${tx.accountId} and ${which}
  `.execute(tx.db)
  return rows[0] && opened(tx, rows[0])
}

type NewShop = Pick<
  ConnectedShop,
  "id" | "platform" | "store" | "store_id" | "name" | "currency" | "credentials"
>

/** Keeps a connection, in place of another one of its kind. */
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

/** Forgets a connection, with what waits for it. */
export async function deleteShop(tx: Tx, platform: ShopPlatform): Promise<void> {
  await sql`delete from shops where account_id = ${tx.accountId} and platform = ${platform}`.execute(tx.db)
}

/** Forgets which products of ours are those of a shop. */
export async function forgetProducts(tx: Tx, { platform, store_id }: ConnectedShop): Promise<void> {
  await sql`
    delete from shop_products where account_id = ${tx.accountId} and platform = ${platform} and store_id = ${store_id}
  `.execute(tx.db)
}

type Noted = Partial<Pick<ConnectedShop, "problem" | "hooked_at" | "synced_at">>

/** Notes how a shop is doing. */
// No right: it is no one's doing but the shop's. No ledger: it is no record.
export async function noteShop(ctx: Context, id: string, noted: Noted): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.db
      .updateTable("shops")
      .set(noted)
      .where("account_id", "=", tx.accountId)
      .where("id", "=", id)
      .execute(),
  )
}
