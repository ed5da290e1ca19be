import type { ActivityItem, ActivityKind } from "@funil/contract/activity"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import type { Host } from "../../nouns/host-visibility.ts"
import { type ActivitySource, sourcesOf } from "./activity-kinds.ts"
import type { Cursor } from "./activity-rules.ts"

interface Wanted extends Host {
  readonly kinds: readonly ActivityKind[]
  readonly before: Cursor | null
  readonly limit: number
}

interface Found {
  readonly kind: ActivityKind
  row: Record<string, unknown>
}

/** The keys of the newest rows of one source. */
function keysOf(
  tx: Tx,
  { kind, table, alias, at, where }: ActivitySource,
  wanted: Wanted,
): RawBuilder<unknown> {
  const [time, id, account] = [at, "id", "account_id"].map((column) => sql.ref(`${alias}.${column}`))
  const { before, limit } = wanted
  const isOlder = before ? sql<SqlBool>`(${time}, ${id}) < (${before.at}, ${before.id})` : sql<SqlBool>`true`
  return sql`(
    select ${sql.lit(kind)} as kind, ${id} as id, ${time} as at from ${sql.table(table)} ${sql.ref(alias)}
    where ${account} = ${tx.accountId} and ${where(tx, wanted)} and ${isOlder}
    order by ${time} desc, ${id} desc limit ${limit}
  )`
}

/** The newest things of a record before a place in its timeline, in one query that reads whole only what is answered. */
export async function readActivity(tx: Tx, trash: TrashSources, wanted: Wanted): Promise<ActivityItem[]> {
  const sources = sourcesOf(tx, wanted.kinds)
  if (sources.length === 0) return []
  const keys = sources.map((source) => keysOf(tx, source, wanted))
  const rows = sources.map(
    ({ kind, row }) => sql`when ${sql.lit(kind)} then (select to_jsonb(whole) from (${row(tx)}) whole)`,
  )
  const found = await sql<Found>`/* activity */
    with page as materialized (
      select * from (${sql.join(keys, sql` union all `)}) known order by at desc, id desc limit ${wanted.limit}
    )
    select page.kind, case page.kind ${sql.join(rows, sql` `)} end as row
    from page order by page.at desc, page.id desc
  `.execute(tx.db)
  const dated = found.rows.map((one) => ({ ...one, row: withTimes(one, sources) }))
  for (const source of sources) await makeReadable(tx, trash, source, dated)
  return dated.flatMap(({ kind, row }) => {
    const source = sources.find((one) => one.kind === kind)
    return source ? source.item(tx, row, wanted) : []
  })
}

/** Leaves of the rows of one kind what the caller may read. */
async function makeReadable(
  tx: Tx,
  trash: TrashSources,
  { kind, readable }: ActivitySource,
  found: readonly Found[],
): Promise<void> {
  const own = found.filter((one) => one.kind === kind)
  if (!readable || own.length === 0) return
  const rows = await readable(
    tx,
    trash,
    own.map(({ row }) => row),
  )
  for (const [index, one] of own.entries()) one.row = rows[index] ?? one.row
}

/** The row with its times as the driver gives them. */
function withTimes({ kind, row }: Found, sources: readonly ActivitySource[]): Found["row"] {
  const source = sources.find((one) => one.kind === kind)
  const read = (names: readonly string[] = [], timeOf: (text: string) => unknown) =>
    names.map((name) => {
      const value = ownValue(row, name)
      return [name, typeof value === "string" ? timeOf(value) : null]
    })
  const instants = read(source?.instants, (text) => new Date(text))
  const wallClocks = read(source?.wallClocks, (text) => text.slice(0, 16).replace("T", " "))
  return { ...row, ...Object.fromEntries([...instants, ...wallClocks]) }
}
