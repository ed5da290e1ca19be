import { type RawBuilder, sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"
import { removePictureFiles } from "./picture-files.ts"

/** Removes pictures permanently. After a crash the daily purge finds the rest. */
// No ledger: no record shows them.
export async function removePictures(ctx: Permitted, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  for (const name of names) await removePictureFiles(ctx.services.config, ctx.accountId, name)
  await inTransaction(ctx, (tx) => deletePictures(tx, names))
}

/**
 * An undo restores a picture for 30 days, and the daily purge notices an unused one within a day.
 */
const daysKept = 31

/** Removes pictures that no record shows and no undo can restore. */
export const purgePictures: AccountWork = {
  name: "picture.purge",
  // No ledger: the pictures are no record, and no record shows them.
  run: async (ctx) => {
    const names = await inTransaction(ctx, async (tx) => {
      await markUnused(tx)
      return unusedFor(tx, daysKept)
    })
    await removePictures(ctx, names)
  },
}

export async function insertPicture(tx: Tx, name: string, size: number): Promise<void> {
  await tx.db
    .insertInto("pictures")
    .values({ account_id: tx.accountId, name, size, created_at: tx.now() })
    .execute()
}

/**
 * Selects the names of pictures that a record shows, in the trash or not. The name is the last part
 * of the address.
 */
function shownNames(tx: Tx): RawBuilder<unknown> {
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

/** Marks pictures that no record shows from now on, and unmarks those shown again. */
async function markUnused(tx: Tx): Promise<void> {
  await sql`
    update pictures p set unused_since = case when p.unused_since is null then ${tx.now()}::timestamptz end
    where p.account_id = ${tx.accountId} and (p.unused_since is null) = (p.name not in (${shownNames(tx)}))
  `.execute(tx.db)
}

/** Returns the pictures at these addresses that no record shows. */
export async function unshown(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from pictures p
    where p.account_id = ${tx.accountId} and p.name not in (${shownNames(tx)})
      and p.name in (select split_part(address, '/', 5) from unnest(${addresses}::text[]) address)
  `.execute(tx.db)
  return rows.map(({ name }) => name)
}

/** Returns the names of pictures that no record has shown for `days`. */
async function unusedFor(tx: Tx, days: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from pictures p
    where p.account_id = ${tx.accountId} and p.unused_since < ${tx.now()}::timestamptz - make_interval(days => ${days})
  `.execute(tx.db)
  return rows.map(({ name }) => name)
}

async function deletePictures(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`
    delete from pictures where account_id = ${tx.accountId} and name = any(${names}::text[])
  `.execute(tx.db)
}
