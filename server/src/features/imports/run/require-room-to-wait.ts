import { maxWaitingBytes } from "@funil/contract/imports"
import { sql } from "kysely"
import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { requireRoomForBytes } from "../../files/kept-bytes.ts"

/** Ends with 409 when the files of the account's imports that have not ended would be too many bytes, and with 402 beyond its plan. */
export async function requireRoomToWait(tx: Tx, size: number): Promise<void> {
  // First, for its lock: imports that begin at once count each other.
  await requireRoomForBytes(tx, size)
  const { rows } = await sql<{ waiting: number }>`/* waiting bytes */
    select coalesce(sum(size), 0)::bigint as waiting from imports
    where account_id = ${tx.accountId} and finished_at is null
  `.execute(tx.db)
  if ((rows[0]?.waiting ?? 0) + size > maxWaitingBytes) throw new AppError("imports_waiting")
}
