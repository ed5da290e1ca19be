import { maxMoveFiles } from "@funil/contract/moves"
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

/** The same for a move that takes one more file. */
export async function holdForFile(tx: Tx, id: string): Promise<MoveRow> {
  const { move, files } = await holdMove(tx, id)
  if (files >= maxMoveFiles) throw new AppError("conflict")
  return move
}
