import type { createMove as endpoint } from "@funil/contract/moves"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { continueOperation } from "../../platform/ledger/continue-operation.ts"
import { newId } from "../../platform/new-id.ts"
import { createCustomField } from "../custom-fields/create-custom-field.ts"
import { createPipeline } from "../pipelines/create-pipeline.ts"
import { getMove } from "./get-move.ts"
import { requireRoomToHold } from "./hold-move.ts"
import { insertMove } from "./move-queries.ts"

type Input = z.output<typeof endpoint.body>

/** Begins a move and makes the pipelines and custom fields that it needs: one operation with all that its files bring. */
// No ledger: the verbs of pipelines and custom fields record what they make.
export async function createMove(
  ctx: Context,
  { rival, pipelines, custom_fields }: Input,
): Promise<z.output<typeof endpoint.answer>> {
  requireCan(ctx, "record.import")
  if (!ctx.user) throw new AppError("forbidden")
  const { id: user_id } = ctx.user
  const id = newId()
  const operation_id = newId()
  const made = await inTransaction({ ...ctx, source: "import", sourceId: id }, async (tx) => {
    await requireRoomToHold(tx)
    await continueOperation(tx, operation_id)
    await insertMove(tx, { id, user_id, rival, operation_id, created_at: tx.now() })
    const found = { pipelines: [], custom_fields: [] } as Pick<
      z.output<typeof endpoint.answer>,
      "pipelines" | "custom_fields"
    >
    for (const body of pipelines) found.pipelines.push(await createPipeline(tx, body))
    for (const body of custom_fields) found.custom_fields.push(await createCustomField(tx, body))
    return found
  })
  return { ...(await getMove(ctx, id)), ...made }
}
