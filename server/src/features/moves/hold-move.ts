import { maxHeldMoves, maxMoveFiles } from "@funil/contract/moves"
import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { readImportsOfMoves } from "../imports/run/import-queries.ts"
import { lockOwnMove, type MoveRow } from "./move-queries.ts"

/** Locks a move of the caller's that is still held, and counts its files; 409 for one that was started. */
export async function holdMove(tx: Tx, id: string): Promise<{ move: MoveRow; files: number }> {
  const move = await lockOwnMove(tx, id)
  const files = await readImportsOfMoves(tx, [id])
  if (files.some(({ next_at, status }) => next_at !== null || status !== "queued"))
    throw new AppError("conflict")
  return { move, files: files.length }
}

/** Ends with 409 when as many moves are held as may be. Those without files take no room. */
export async function requireRoomToHold(tx: Tx): Promise<void> {
  const { rows } = await sql<{ held: number }>`/* held moves */
    select count(distinct move_id)::int as held from imports
    where account_id = ${tx.accountId} and move_id is not null and next_at is null and finished_at is null
  `.execute(tx.db)
  if ((rows[0]?.held ?? 0) >= maxHeldMoves) throw new AppError("moves_held")
}

/** Locks it as `holdMove` does, for one more file. */
export async function holdForFile(tx: Tx, id: string): Promise<MoveRow> {
  const { move, files } = await holdMove(tx, id)
  if (files >= maxMoveFiles) throw new AppError("conflict")
  if (files === 0) await requireRoomToHold(tx)
  return move
}
