import type { addMoveFile as endpoint } from "@funil/contract/moves"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { startImport } from "../imports/run/start-import.ts"
import { holdForFile } from "./hold-move.ts"

type Input = z.output<typeof endpoint.body>

/** Adds a file to a move, whose import is held until that is started; 409 for one that was. */
// No ledger: a move is told by its operation.
export async function addMoveFile(
  ctx: Context,
  id: string,
  { file, entity, headers }: Input,
): Promise<{ id: string }> {
  requireCan(ctx, "record.import")
  const { rival, operation_id } = await inTransaction(ctx, (tx) => holdForFile(tx, id))
  // It may have been started while the file was read.
  const hold = (tx: Parameters<typeof holdForFile>[0]) => holdForFile(tx, id)
  return startImport(ctx, entity, { file, headers, options: undefined }, { id, rival, operation_id, hold })
}
