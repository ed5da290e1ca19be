import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { isOutOfRoom } from "../../platform/files/disk-room.ts"
import { type FileKey, writeWhole } from "../../platform/files/file-store.ts"
import { type StoreSettings, openFileStore } from "../../platform/files/open-file-store.ts"
import { squarePictures } from "../../platform/files/square-pictures.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"

const hoursToSend = 24
const atOnce = 500

interface StoredBytes {
  readonly storage_name: string
  readonly user_id: string | null
  readonly size: number
}

/** Records bytes before they go to the store, so the purge finds them after any crash. */
export async function insertStored(tx: Tx, { storage_name, user_id, size }: StoredBytes): Promise<void> {
  await tx.db
    .insertInto("stored_files")
    .values({ account_id: tx.accountId, name: storage_name, user_id, size, sent_at: tx.now() })
    .execute()
}

/** Holds the bytes for a file that will name them. Returns false if they are released. */
export async function holdStored(tx: Tx, storageName: string): Promise<boolean> {
  const { rows } = await sql`
    select from stored_files
    where account_id = ${tx.accountId} and name = ${storageName} and sent_at is not null for share
  `.execute(tx.db)
  return rows.length > 0
}

/** Releases the bytes that no file, terms or form answer names. Returns whether there were any. */
// No ledger: bytes are no record.
async function giveUpWhere(ctx: Permitted, where: RawBuilder<SqlBool>): Promise<boolean> {
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

/**
 * Releases the bytes of an upload unless a file names them. The daily purge removes the rest after
 * an error.
 */
export async function giveUp(ctx: Permitted, storageName: string): Promise<void> {
  try {
    if (await giveUpWhere(ctx, sql`name = ${storageName}`)) await removeGivenUp(ctx)
  } catch {
    // The call's own result counts: success or a full disk.
  }
}

/** Removes the bytes of permanently deleted files. */
export async function removeBytesOf(ctx: Permitted, storageNames: readonly string[]): Promise<void> {
  if (await giveUpWhere(ctx, sql`name = any(${storageNames}::text[])`)) await removeGivenUp(ctx)
}

/**
 * Removes the bytes of permanently deleted files and of crashed uploads, but not of running
 * uploads.
 */
export const purgeBytes: AccountWork = {
  name: "file.purge",
  run: async (ctx) => {
    const isOld = sql<SqlBool>`sent_at < ${ctx.now()}::timestamptz - make_interval(hours => ${hoursToSend})`
    await giveUpWhere(ctx, isOld)
    await removeGivenUp(ctx)
  },
}

/** Removes released bytes from the store, then their rows. After a crash the next run continues. */
async function removeGivenUp(ctx: Permitted): Promise<void> {
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

/** The longest sides, in pixels, of a file's two pictures. */
const pictureSides = { view: 2048, thumbnail: 256 } as const
type PictureSize = keyof typeof pictureSides

function drawnKey({ accountId, name }: FileKey, form: PictureSize): FileKey {
  return { accountId, name: `${name}-${pictureSides[form]}.webp` }
}

/**
 * Returns a redrawn picture of the file, or null if drawing fails. Stores it on first request if
 * there is room.
 */
export async function drawnPicture(
  settings: StoreSettings,
  key: FileKey,
  form: PictureSize,
): Promise<Buffer | null> {
  const store = openFileStore(settings)
  const known = await store.read(drawnKey(key, form))
  if (known) return known
  const [made] = (await squarePictures(() => store.read(key), [pictureSides[form]], "inside")) ?? []
  if (!made) return null
  await writeWhole(store, drawnKey(key, form), made).catch((error: unknown) => {
    if (!isOutOfRoom(error)) throw error
  })
  return made
}

/** Removes a file and its pictures. */
async function removeBytes(settings: StoreSettings, key: FileKey): Promise<void> {
  const store = openFileStore(settings)
  for (const form of ["view", "thumbnail"] as const) await store.remove(drawnKey(key, form))
  await store.remove(key)
}
