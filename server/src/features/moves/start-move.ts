import type { Move } from "@funil/contract/moves"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { releaseImports } from "../imports/run/import-queries.ts"
import { getMove } from "./get-move.ts"
import { holdMove } from "./hold-move.ts"

/** Lets the files of a move into the queue; 409 for one that has none, or was started before. */
// No ledger: a move is told by its operation.
export async function startMove(ctx: Context, id: string): Promise<Move> {
  requireCan(ctx, "record.import")
  await inTransaction(ctx, async (tx) => {
    const { files } = await holdMove(tx, id)
    if (files === 0) throw new AppError("conflict")
    await releaseImports(tx, id)
  })
  return getMove(ctx, id)
}
