import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { removeBytes } from "./file-bytes.ts"

const hoursToSend = 24
const atOnce = 500

interface Stored {
  readonly storage_name: string
  readonly user_id: string | null
  readonly size: number
}

/** Notes bytes before they go to the store, so that they are found again whatever happens. */
export async function insertStored(tx: Tx, { storage_name, user_id, size }: Stored): Promise<void> {
  await tx.db
    .insertInto("stored_files")
    .values({ account_id: tx.accountId, name: storage_name, user_id, size, sent_at: tx.now() })
    .execute()
}

/** Holds the bytes for a file that is to name them; false when they have been given up. */
export async function holdStored(tx: Tx, storageName: string): Promise<boolean> {
  const { rows } = await sql`
    select from stored_files
    where account_id = ${tx.accountId} and name = ${storageName} and sent_at is not null for share
  `.execute(tx.db)
  return rows.length > 0
}

/** Gives up those bytes that no file, terms or answer to a form names; answers whether there were any. */
// No right: the verbs and the schedule that call it ask for it.
// No ledger: bytes are no record.
async function giveUpWhere(ctx: Context, where: RawBuilder<SqlBool>): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql`
      update stored_files s set sent_at = null
      where s.account_id = ${tx.accountId} and s.sent_at is not null and ${where} and not exists (
        select from files f where f.account_id = ${tx.accountId} and f.storage_name = s.name
      ) and not exists (
        select from form_terms t where t.account_id = ${tx.accountId} and t.storage_name = s.name
      ) and not exists (
        select from form_answer_files a where a.account_id = ${tx.accountId} and a.storage_name = s.name
      )
      returning 1
    `.execute(tx.db)
    return rows.length > 0
  })
}

/** Gives up the bytes of an upload, unless a file names them. What can't be removed now is left for the daily purge. */
export async function giveUp(ctx: Context, storageName: string): Promise<void> {
  try {
    if (await giveUpWhere(ctx, sql`name = ${storageName}`)) await removeGivenUp(ctx)
  } catch {
    // The call's own answer counts: that it was done, or that the disk is full.
  }
}

/** Removes all bytes that files named until they were deleted for good. */
export async function removeBytesOf(ctx: Context, storageNames: readonly string[]): Promise<void> {
  if (await giveUpWhere(ctx, sql`name = any(${storageNames}::text[])`)) await removeGivenUp(ctx)
}

/** Removes all bytes that no file names but those that may still be on their way. */
export async function removeLeftOver(ctx: Context): Promise<void> {
  const isOld = sql<SqlBool>`sent_at < ${ctx.now()}::timestamptz - make_interval(hours => ${hoursToSend})`
  await giveUpWhere(ctx, isOld)
  await removeGivenUp(ctx)
}

/** Removes what was given up from the store, then forgets it. Should the process die in between, the next one goes on. */
async function removeGivenUp(ctx: Context): Promise<void> {
  for (let names: string[]; (names = await inTransaction(ctx, findGivenUp)).length > 0;) {
    for (const name of names) await removeBytes(ctx.services.config, { accountId: ctx.accountId, name })
    await inTransaction(ctx, (tx) =>
      sql`delete from stored_files where account_id = ${tx.accountId} and name = any(${names}::text[])`.execute(
        tx.db,
      ),
    )
  }
}

async function findGivenUp(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from stored_files where account_id = ${tx.accountId} and sent_at is null limit ${atOnce}
  `.execute(tx.db)
  return rows.map(({ name }) => name)
}
