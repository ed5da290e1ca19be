import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { limitsOf } from "../plans/require-room.ts"

/** Bytes of a user's files outside the trash, and of uploads that have not ended. */
export async function fileBytesOf(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (coalesce(sum(size), 0))::bigint as used from (
      select size from files where account_id = ${tx.accountId} and user_id = ${userId} and deleted_at is null
      union all
      select s.size from stored_files s
      where s.account_id = ${tx.accountId} and s.user_id = ${userId} and s.sent_at is not null and not exists (
        select from files f where f.account_id = ${tx.accountId} and f.storage_name = s.name
      )
    ) mine
  `.execute(tx.db)
  return rows[0]?.used ?? 0
}

/** Ends with 402 when the plan gives the user no room for so many bytes. Holds the user, so that two at once can't both fit. */
export async function requireRoomForFile(tx: Tx, userId: string | null, size: number): Promise<void> {
  // What the system stores is nobody's.
  if (userId === null) return
  await sql`select from users where account_id = ${tx.accountId} and id = ${userId} for no key update`.execute(
    tx.db,
  )
  const limits = await limitsOf(tx)
  if (limits && (await fileBytesOf(tx, userId)) + size > limits.upload_bytes) throw new AppError("E4021")
}
