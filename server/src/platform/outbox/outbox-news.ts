import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Database } from "../db/database.ts"
import type { DB } from "../db/tables.ts"
import { horizon, lastAnnounced } from "./outbox-row.ts"

/** The accounts with announcements between two horizons. */
export interface OutboxNews {
  readonly accounts: readonly AccountId[]
  /**
   * Something was announced above the horizon, and will be told when the transactions before it are
   * over.
   */
  readonly isHeldBack: boolean
  /** The next horizon: everything before it was sent. */
  readonly horizon: bigint
}

/**
 * Which accounts announced something since a horizon; without one it answers the present one alone.
 */
export async function readNews(
  { reader }: Pick<Database, "reader">,
  since: bigint | undefined,
): Promise<OutboxNews> {
  const { rows } = await sql<{ horizon: string; accounts: string[]; held: boolean }>`/* outbox news */
    select h.horizon::text as horizon, array(
      select distinct o.account_id::text from outbox o
      where o.tx >= ${since === undefined ? null : String(since)}::xid8 and o.tx < h.horizon
    ) as accounts, coalesce(${lastAnnounced} >= h.horizon, false) as held
    from (select ${horizon} as horizon) h
  `.execute(reader)
  const [row] = rows
  // The accounts' own transactions wrote the rows.
  const accounts = (row?.accounts ?? []) as AccountId[]
  return { accounts, isHeldBack: row?.held ?? false, horizon: BigInt(row?.horizon ?? 0) }
}

/**
 * The accounts whose outbox holds something that their reader, who keeps its place in a table, has
 * not passed, and those whose place is one of another server.
 */
export async function readBehind(
  { reader }: Pick<Database, "reader">,
  positions: keyof DB,
): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select p.account_id from ${sql.table(positions)} p
    where p.tx > pg_snapshot_xmax(pg_current_snapshot()) or exists (
      select from outbox o where o.account_id = p.account_id and (o.tx, o.seq) > (p.tx, p.seq)
        and o.tx < ${horizon}
    )
  `.execute(reader)
  return rows.map(({ account_id }) => account_id)
}

/** Whether everything committed before a moment is below the horizon. Poll until it is. */
export async function passedBy({ reader }: Pick<Database, "reader">): Promise<() => Promise<boolean>> {
  const newest = await sql<{ id: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as id
  `.execute(reader)
  const id = newest.rows[0]?.id ?? "0"
  return async () => {
    const { rows } = await sql<{ passed: boolean }>`
      select ${horizon} >= ${id}::xid8 as passed
    `.execute(reader)
    return rows[0]?.passed ?? false
  }
}
