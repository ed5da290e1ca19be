import type { Permission } from "@funil/contract/account/permissions"
import type { Entity } from "@funil/contract/shared/entities"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import type { JsonObject } from "../../platform/ledger/pending-ledger.ts"
import { type Host, hostScope, onArchivedHost } from "../host-visibility.ts"
import type { SettingDefinition, SettingStamps } from "./setting-definition.ts"
import type { Refuse } from "./undoer.ts"

/** A row on a record, written by a user. */
export interface HangingRow extends SettingStamps {
  readonly entity: Entity
  readonly record_id: string
  readonly user_id: string | null
  /** Whether its record is archived. Only locked rows have it. */
  readonly isArchived?: boolean
}

/**
 * Returns what the definitions of notes and files share. Rights depend on the record, and its deal
 * counts the rows.
 */
export function hangingSetting<R extends HangingRow, E extends "note" | "file">(entity: E) {
  const table = `${entity}s` as const
  const right: `${E}.write` = `${entity}.write`
  const trashRight: `${E}.delete` = `${entity}.delete`
  const shared = {
    lock: (tx, id, purpose): Promise<R> =>
      lockOneHanging<R>(tx, table, { id, permission: purpose === "trash" ? trashRight : right }),
    several: {
      lock: async (tx, ids, kind): Promise<R[]> => {
        const rows = await lockHanging<R>(tx, table, ids)
        return rows.filter((row) => mayWriteHanging(tx, kind === "delete" ? trashRight : right, row))
      },
      putBack: onOpenHosts,
    },
    follow: (tx, saved) =>
      countHanging(
        tx,
        table,
        saved.flatMap(({ before, after }) => (before ? [before, after] : [after])),
      ),
    // Live streams send it to users who see the row's record.
    audience: ({ entity: host, record_id }): JsonObject => ({ entity: host, record_id }),
  } satisfies Partial<SettingDefinition<R, unknown, WriteHanging>>
  return { ...shared, entity, table, right, trashRight }
}

/** The tables of rows on records, and the deal column with their count. */
const counts = { notes: "note_count", files: "file_count" } as const
type Table = keyof typeof counts

type WriteHanging = Extract<Permission, `${"note" | "file"}.${"write" | "delete"}`>

interface AuthorRef {
  readonly user_id: string | null
}

/** Returns whether the caller may write another user's row on a record that both see. */
function mayWriteHanging(tx: Tx, permission: WriteHanging, { user_id }: AuthorRef): boolean {
  const scope = scopeFor(tx, permission)
  return scope === "created" ? user_id === tx.user?.id : scope !== "none"
}

/** Returns the same rule as a predicate over the rows, under an alias. */
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
  /** Whether its record is archived. Only locked rows have it. */
  readonly isArchived?: boolean
}

/** Returns the changes of an undo except rows on archived records, which it refuses. */
function onOpenHosts<C extends { readonly before: OnHost & { readonly id: string } }>(
  changes: readonly C[],
  refuse: Refuse,
): C[] {
  for (const { before } of changes) if (before.isArchived) refuse(before.id, { reason: "pipeline_archived" })
  return changes.filter(({ before }) => !before.isArchived)
}

/**
 * Locks a row outside the trash to write it. Throws 404 if the caller can't see it, 403 if they can
 * only read it, 409 if its record is archived.
 */
async function lockOneHanging<Row extends AuthorRef>(
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
 * Locks rows, under the alias `item`, on visible records, in the trash or not. Locks their deals
 * first, in the order of every write that counts for a deal.
 */
async function lockHanging<Row>(
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

/**
 * Sends a recount of these rows to the locked deals among the hosts. It doesn't count as a change
 * of the deal.
 */
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
