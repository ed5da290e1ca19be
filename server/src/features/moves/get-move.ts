import type { Move } from "@funil/contract/moves"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { readImportsOfMoves } from "../imports/run/import-queries.ts"
import { importsOfOtherAccounts } from "../imports/run/imports-of-other-accounts.ts"
import { readMove } from "./move-queries.ts"
import { moveView } from "./move-view.ts"

export async function getMove(ctx: Context, id: string): Promise<Move> {
  requireCan(ctx, "record.import")
  const { row, imports } = await inTransaction(ctx, async (tx) => ({
    row: await readMove(tx, id),
    imports: await readImportsOfMoves(tx, [id]),
  }))
  return moveView(ctx, row, { imports, ofOtherAccounts: await importsOfOtherAccounts(ctx, imports) })
}
