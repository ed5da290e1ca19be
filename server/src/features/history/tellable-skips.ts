import { sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { StoredChange } from "./change-read.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import type { Refusal } from "../../nouns/undoer.ts"

export interface Skipped extends Refusal {
  readonly change: StoredChange
  /** An automation had changed it, perhaps where the caller sees nothing. */
  readonly isFollowed: boolean
}

/** Those of the records that an undo left alone which the caller may be told of: one that they can't see is not even counted. */
export async function tellableSkips(
  ctx: Context,
  sources: TrashSources,
  skipped: readonly Skipped[],
): Promise<Skipped[]> {
  const isDoubtful = ({ reason, isFollowed }: Skipped) => reason === "forbidden" || isFollowed
  if (scopeFor(ctx, "operation.read") === "all" || !skipped.some(isDoubtful)) return [...skipped]
  const seen = new Set<string>()
  for (const [entity, { table, scope }] of sources) {
    const ids = skipped.flatMap((one) =>
      isDoubtful(one) && one.change.entity === entity ? one.change.record_id : [],
    )
    if (ids.length === 0) continue
    const rows = await inTransaction(ctx, async (tx) => {
      const found = await sql<{ id: string }>`
        select r.id from ${sql.table(table)} r
        where r.account_id = ${tx.accountId} and r.id = any(${ids}::uuid[]) and ${scope(tx, "r")}
      `.execute(tx.db)
      return found.rows
    })
    for (const { id } of rows) seen.add(id)
  }
  return skipped.filter((one) => !isDoubtful(one) || seen.has(one.change.record_id))
}
