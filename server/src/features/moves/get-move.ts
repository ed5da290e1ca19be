import type { Move } from "@funil/contract/moves"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { readImportsOfMove } from "../imports/run/import-queries.ts"
import { importsOfOtherAccounts } from "../imports/run/imports-of-other-accounts.ts"
import { readMove, type WholeMove } from "./move-queries.ts"
import { moveView } from "./move-view.ts"

export async function getMove(ctx: Context, id: string): Promise<Move> {
  requireCan(ctx, "record.import")
  const found = await inTransaction(ctx, async (tx) => {
    const row = await readMove(tx, id)
    return { row, imports: await readImportsOfMove(tx, id), state: await stateOf(tx, row) }
  })
  const { row, imports, state } = found
  const ofOtherAccounts = await importsOfOtherAccounts(ctx, imports)
  return moveView(ctx, row, { imports, ...state, ofOtherAccounts })
}

/** What the ledger and the queue say of a move. */
async function stateOf(tx: Tx, { id, operation_id }: WholeMove) {
  const { rows } = await sql<{ undoable: boolean; undone: boolean; isHeld: boolean }>`
    select
      exists (select from operations o where o.account_id = ${tx.accountId} and o.id = ${operation_id}
        and o.created_at > ${tx.now()}::timestamptz - interval '30 days') as undoable,
      exists (select from operations o where o.account_id = ${tx.accountId} and o.undoes = ${operation_id}) as undone,
      exists (select from imports i where i.account_id = ${tx.accountId} and i.move_id = ${id}
        and i.next_at is null and i.finished_at is null) as "isHeld"
  `.execute(tx.db)
  return rows[0] ?? { undoable: false, undone: false, isHeld: true }
}
