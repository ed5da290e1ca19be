import { sql } from "kysely"
import type { Refusal } from "../../nouns/store/undoer.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { StoredChange } from "./change-read.ts"

export interface SkippedChange extends Refusal {
  readonly change: StoredChange
  /** Whether an automation made the change, perhaps on a record that the caller can't see. */
  readonly isFollowed: boolean
}

/**
 * Returns the skipped records that the caller may see. The answer doesn't even count the others.
 */
export async function tellableSkips(
  ctx: Permitted,
  sources: TrashSources,
  skipped: readonly SkippedChange[],
): Promise<SkippedChange[]> {
  const isDoubtful = ({ reason, isFollowed }: SkippedChange) => reason === "forbidden" || isFollowed
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
