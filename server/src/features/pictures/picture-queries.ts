import { type RawBuilder, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

export async function insertPicture(tx: Tx, name: string, size: number): Promise<void> {
  await tx.db
    .insertInto("pictures")
    .values({ account_id: tx.accountId, name, size, created_at: tx.now() })
    .execute()
}

/** The names of pictures that a record shows, in the trash or out of it: the last part of the address. */
function shown(tx: Tx): RawBuilder<unknown> {
  const mine = sql`account_id = ${tx.accountId}`
  return sql`
    select split_part(shown.address, '/', 5) from (
      select picture as address from contacts where ${mine} and picture is not null
      union all select picture from companies where ${mine} and picture is not null
      union all select profile_picture from users where ${mine} and profile_picture is not null
      union all select product_picture from products where ${mine} and product_picture is not null
      union all select brand from accounts where ${mine} and brand is not null
      union all select brand from forms where ${mine} and brand is not null
      union all select favicon from forms where ${mine} and favicon is not null
      union all select brand from returns_forms where ${mine} and brand is not null
      union all select favicon from returns_forms where ${mine} and favicon is not null
    ) shown`
}

/** Marks what no record shows since now, and unmarks what one shows again. */
export async function markUnused(tx: Tx): Promise<void> {
  await sql`
    update pictures p set unused_since = case when p.unused_since is null then ${tx.now()}::timestamptz end
    where p.account_id = ${tx.accountId} and (p.unused_since is null) = (p.name not in (${shown(tx)}))
  `.execute(tx.db)
}

/** Those of the pictures at these addresses that no record shows. */
export async function unshown(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from pictures p
    where p.account_id = ${tx.accountId} and p.name not in (${shown(tx)})
      and p.name in (select split_part(address, '/', 5) from unnest(${addresses}::text[]) address)
  `.execute(tx.db)
  return rows.map(({ name }) => name)
}

/** The names of pictures that no record has shown for so many days. */
export async function unusedFor(tx: Tx, days: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from pictures p
    where p.account_id = ${tx.accountId} and p.unused_since < ${tx.now()}::timestamptz - make_interval(days => ${days})
  `.execute(tx.db)
  return rows.map(({ name }) => name)
}

export async function deletePictures(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`
    delete from pictures where account_id = ${tx.accountId} and name = any(${names}::text[])
  `.execute(tx.db)
}
