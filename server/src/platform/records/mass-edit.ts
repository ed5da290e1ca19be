import type { Permission } from "@funil/contract/account/permissions"
import type { MassTarget, MassValue } from "@funil/contract/shared/mass"
import { sql } from "kysely"
import type { Permitted } from "../access/permitted.ts"
import { requireCan } from "../access/require-can.ts"
import { invalid } from "../app-error.ts"
import { inTransaction, type Tx } from "../db/transaction.ts"
import { longTurn } from "../db/tx.ts"
import { batchesOf, inBatches } from "../ledger/in-batches.ts"
import { findIds } from "./paging/record-ids.ts"
import type { RecordSource } from "./record-source.ts"

/**
 * Locks the records that the caller may change, changes and records them, and returns their number.
 */
export type MassWork = (tx: Tx, ids: readonly string[]) => Promise<number>

/** How one noun takes part in mass edits. */
export interface MassNoun {
  readonly source: RecordSource
  readonly update: Permission
  readonly trash: Permission
  /** The rows within each of the two permissions, over the table's alias. */
  readonly scope: Readonly<Record<"update" | "trash", RecordSource["scope"]>>
  /** Checks the values once, for records among `ids`, and returns the work for each batch. */
  readonly updating: (tx: Tx, values: readonly MassValue[], ids: readonly string[]) => Promise<MassWork>
  readonly trashing: MassWork
}

interface Preview {
  matched: number
  allowed: number
}

/**
 * Changes every record that the target finds and the caller may change, as one operation; the
 * others count as skipped.
 */
// No ledger: the noun's `updating` records each batch.
export async function massUpdate(
  ctx: Permitted<"record.mass_update">,
  noun: MassNoun,
  { values, ...target }: MassTarget & { readonly values: readonly MassValue[] },
): Promise<{ updated: number; skipped: number } | Preview> {
  requireCan(ctx, noun.update)
  const ids = await targetIds(ctx, noun, target)
  const work = await inTransaction(ctx, (tx) => noun.updating(tx, values, ids))
  if (target.dry_run) return preview(ctx, noun, "update", ids)
  const updated = await inBatches(ctx, longOperation(target, ids), work)
  return { updated, skipped: ids.length - updated }
}

/**
 * Puts every record that the target finds and the caller may delete in the trash, as one operation.
 */
// No ledger: the noun's `trashing` records each batch.
export async function massTrash(
  ctx: Permitted<"record.mass_delete">,
  noun: MassNoun,
  target: MassTarget,
): Promise<{ deleted: number } | Preview> {
  requireCan(ctx, noun.trash)
  const ids = await targetIds(ctx, noun, target)
  if (target.dry_run) return preview(ctx, noun, "trash", ids)
  return { deleted: await inBatches(ctx, longOperation(target, ids), noun.trashing) }
}

function longOperation({ progress_id }: MassTarget, ids: readonly string[]) {
  return { progressId: progress_id, total: ids.length, batches: batchesOf(ids) }
}

/** The records that the caller means and sees, in the order in which they are locked. */
async function targetIds(ctx: Permitted, { source }: MassNoun, target: MassTarget): Promise<string[]> {
  const { filters, search, all } = target
  const isSearched = search !== undefined && search !== "" && search !== "%"
  if (filters.length === 0 && !isSearched && !all) throw invalid("filters", "required")
  const query = { filters, search, orderBy: "id" }
  return longTurn(ctx, () => findIds(ctx, source, query, Number.MAX_SAFE_INTEGER))
}

async function preview(
  ctx: Permitted,
  { source, scope }: MassNoun,
  change: keyof MassNoun["scope"],
  ids: readonly string[],
): Promise<Preview> {
  return inTransaction(ctx, async (tx) => {
    const a = sql.ref(source.alias)
    const { rows } = await sql<{ allowed: number }>`
      select count(*)::int as allowed from ${sql.table(source.table)} ${a}
      where ${a}.account_id = ${tx.accountId} and ${a}.id = any(${ids}::uuid[]) and ${a}.deleted_at is null
        and ${scope[change](tx, source.alias)}
    `.execute(tx.db)
    return { matched: ids.length, allowed: rows[0]?.allowed ?? 0 }
  })
}
