import type { ActivityItem, ActivityKind, listActivity as endpoint } from "@funil/contract/records/activity"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type * as z from "zod/mini"
import { type Host, requireHost } from "../../nouns/host-visibility.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { type ActivitySource, sourcesOf } from "./activity-kinds.ts"

/** Lists the activity of a visible record, newest first. */
export async function listActivity(
  ctx: Permitted<"note.read">,
  trash: TrashSources,
  query: z.output<typeof endpoint.query>,
): Promise<CallAnswer<typeof endpoint>> {
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

interface TimelineQuery extends Host {
  readonly kinds: readonly ActivityKind[]
  readonly before: Cursor | null
  readonly limit: number
}

interface TimelineRow {
  readonly kind: ActivityKind
  row: Record<string, unknown>
}

/** Reads the keys of one source's newest rows. */
function keysOf(
  tx: Tx,
  { kind, table, alias, at, where }: ActivitySource,
  wanted: TimelineQuery,
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

/**
 * Reads a record's newest items before a cursor in one query, which loads only the rows of the
 * page.
 */
async function readActivity(tx: Tx, trash: TrashSources, wanted: TimelineQuery): Promise<ActivityItem[]> {
  const sources = sourcesOf(tx, wanted.kinds)
  if (sources.length === 0) return []
  const keys = sources.map((source) => keysOf(tx, source, wanted))
  const rows = sources.map(
    ({ kind, row }) => sql`when ${sql.lit(kind)} then (select to_jsonb(whole) from (${row(tx)}) whole)`,
  )
  const found = await sql<TimelineRow>`/* activity */
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

/** Returns the rows of one kind with only what the caller may read. */
async function makeReadable(
  tx: Tx,
  trash: TrashSources,
  { kind, readable }: ActivitySource,
  found: readonly TimelineRow[],
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

/** Returns the row with times as the driver returns them. */
function withTimes({ kind, row }: TimelineRow, sources: readonly ActivitySource[]): TimelineRow["row"] {
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

/** A position in a timeline: later items are older. */
interface Cursor {
  readonly at: Date
  readonly id: string
}

/** Returns the cursor after an item. */
function formatCursor({ at, id }: { at: string; id: string }): string {
  return `${new Date(at).getTime()}.${id}`
}

/** Parses a cursor. The contract has checked its form. */
function parseCursor(cursor: string): Cursor {
  const [ms = "", id = ""] = cursor.split(".")
  return { at: new Date(Number(ms)), id }
}
