import type { Permission } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../platform/access/require-can.ts"
import type { Context } from "../platform/context.ts"
import { send } from "../platform/db/send.ts"
import type { Tx } from "../platform/db/transaction.ts"
import { AppError, notFound } from "../platform/app-error.ts"
import type { Refuse } from "./undoer.ts"
import { type Host, hostScope, onArchivedHost } from "./host-visibility.ts"

/** The tables whose rows hang on records, and where a deal keeps how many it has. */
const counts = { notes: "note_count", files: "file_count" } as const
type Table = keyof typeof counts

type WriteHanging = Extract<Permission, `${"note" | "file"}.${"write" | "delete"}`>

interface Authored {
  readonly user_id: string | null
}

/** Whether the caller may do it to what somebody hung on a record within sight. */
export function mayWriteHanging(tx: Tx, permission: WriteHanging, { user_id }: Authored): boolean {
  const scope = scopeFor(tx, permission)
  return scope === "created" ? user_id === tx.user?.id : scope !== "none"
}

/** The same as a predicate over the rows, under an alias. */
export function writtenHangingScope(
  ctx: Context,
  permission: WriteHanging,
  alias: string,
): RawBuilder<SqlBool> {
  const scope = scopeFor(ctx, permission)
  if (scope === "none") return sql`false`
  return scope === "created" && ctx.user
    ? sql<SqlBool>`(${sql.ref(`${alias}.user_id`)} = ${ctx.user.id})`
    : sql`true`
}

interface OnHost {
  /** The record that it hangs on is archived. */
  readonly isArchived: boolean
}

/** The changes, in an undo, of what does not hang on archived records; what does is left alone. */
export function onOpenHosts<C extends { readonly before: OnHost & { readonly id: string } }>(
  changes: readonly C[],
  refuse: Refuse,
): C[] {
  for (const { before } of changes) if (before.isArchived) refuse(before.id, { reason: "pipeline_archived" })
  return changes.filter(({ before }) => !before.isArchived)
}

/**
 * Locks a row that is not in the trash to write it: 404 for what the caller can't see, 403 for what may be seen but not written, 409 where
 * its record is archived.
 */
export async function lockOneHanging<Row extends Authored>(
  tx: Tx,
  table: Table,
  { id, permission }: { readonly id: string; readonly permission: WriteHanging },
): Promise<Row> {
  const [row] = await lockHanging<Row>(tx, table, [id], sql`item.deleted_at is null`)
  if (!row) throw notFound()
  if (!mayWriteHanging(tx, permission, row)) throw new AppError("forbidden")
  if (row.isArchived) throw new AppError("pipeline_archived")
  return row
}

/**
 * Locks rows, under the alias `item`, on records within sight, in the trash or out of it. Their deals come first, as in every write
 * that counts for a deal.
 */
export async function lockHanging<Row>(
  tx: Tx,
  table: Table,
  ids: readonly string[],
  where: RawBuilder<SqlBool> = sql`true`,
): Promise<(Row & OnHost)[]> {
  const named = sql`from ${sql.table(table)} item where item.account_id = ${tx.accountId} and item.id = any(${[...ids]}::uuid[])`
  await sql`
    select from deals d
    where d.account_id = ${tx.accountId} and d.id in (select item.record_id ${named} and item.entity = 'deal')
    order by d.id for no key update
  `.execute(tx.db)
  const { rows } = await sql<Row & OnHost>`
    select item.*, ${onArchivedHost(tx, "item")} as "isArchived" ${named} and ${where} and ${hostScope(tx, "item")} order by item.id for no key update of item
  `.execute(tx.db)
  return rows
}

/** Sends what tells the locked deals among the hosts anew how many of these rows they have. That is no change of the deal. */
export function countHanging(tx: Tx, table: Table, hosts: readonly Host[]): void {
  const deals = hosts.flatMap(({ entity, record_id }) => (entity === "deal" ? record_id : []))
  if (deals.length === 0) return
  const count = sql`/* count hanging */
    update deals d set ${sql.ref(counts[table])} = (
      select count(*) from ${sql.table(table)} item
      where item.account_id = ${tx.accountId} and item.entity = 'deal' and item.record_id = d.id and item.deleted_at is null
    ) where d.account_id = ${tx.accountId} and d.id = any(${deals}::uuid[])
  `
  send(tx, count)
}
