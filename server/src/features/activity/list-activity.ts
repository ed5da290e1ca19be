import type { listActivity as endpoint } from "@funil/contract/activity"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import { requireHost } from "../../nouns/host-visibility.ts"
import { readActivity } from "./activity-read.ts"
import { formatCursor, parseCursor } from "./activity-rules.ts"

/** What was done with a record that the caller sees, the newest first. */
export async function listActivity(
  ctx: Context,
  trash: TrashSources,
  query: z.output<typeof endpoint.query>,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "note.read")
  const { entity, record_id, kinds, before, per_page } = query
  return inTransaction(ctx, async (tx) => {
    await requireHost(tx, { entity, record_id })
    const wanted = {
      entity,
      record_id,
      kinds,
      before: before ? parseCursor(before) : null,
      limit: per_page + 1,
    }
    const found = await readActivity(tx, trash, wanted)
    const data = found.slice(0, per_page)
    const last = data.at(-1)
    return { data, next: found.length > per_page && last ? formatCursor(last) : null }
  })
}
