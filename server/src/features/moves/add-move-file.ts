import { type addMoveFile as endpoint, maxMoveFiles } from "@funil/contract/moves"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { readImportsOfMove } from "../imports/run/import-queries.ts"
import { startImport } from "../imports/run/start-import.ts"
import { lockOwnMove } from "./move-queries.ts"

type Input = z.output<typeof endpoint.body>

/** Adds a file to a move, whose import is held until that is started; 409 for one that was. */
// No ledger: a move is told by its operation.
export async function addMoveFile(
  ctx: Context,
  id: string,
  { file, entity, headers }: Input,
): Promise<{ id: string }> {
  requireCan(ctx, "record.import")
  const move = await inTransaction(ctx, async (tx) => {
    const row = await lockOwnMove(tx, id)
    const files = await readImportsOfMove(tx, id)
    if (
      files.length >= maxMoveFiles ||
      files.some(({ next_at, status }) => next_at !== null || status !== "queued")
    )
      throw new AppError("conflict")
    return row
  })
  return startImport(ctx, entity, { file, headers, options: undefined }, move)
}
