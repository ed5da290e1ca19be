import { maxItems } from "@funil/contract/home/dashboards"
import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { matching } from "../../platform/records/paging/record-query.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"

/** The records of a filter and the sums over them. */
export interface Measure {
  readonly source: RecordSource
  readonly filters: readonly FilterRow[]
  /** The columns that sums, keys and joins read. */
  readonly columns: readonly string[]
  /** Joins other tables for the sums and keys. */
  readonly join?: RawBuilder<unknown>
  readonly a?: RawBuilder<unknown>
  readonly b?: RawBuilder<unknown>
}

/** The number of records and two sums over them. A sum is null if no record has a value. */
export interface Sums {
  readonly n: number
  readonly a: number | null
  readonly b: number | null
}

/**
 * The records of a key. The key `rest` holds the records outside the largest groups, with their
 * keys if these are few.
 */
export interface Row extends Sums {
  readonly part: string
  readonly key: string | null
  readonly label: string | null
  /** The sort value of groups that aren't sorted by size. */
  readonly position: string | null
  readonly place: number
  readonly groups: number
  readonly rest_n: number | null
  readonly rest_a: number | null
  readonly rest_b: number | null
}

/** Returns the SQL after `from` that reads a measure's records, under the source's alias. */
type Records = (measured: Measure) => RawBuilder<unknown>

/** Returns a part of a dashboard's statement: a query of `key`, `n`, `a`, `b`, ranked or not. */
export type Cut = (part: string, records: Records) => RawBuilder<unknown>

/** The most keys beyond the largest groups that an answer lists. */
const maxRest = 200

const sums = ({ a, b }: Pick<Measure, "a" | "b">) => sql`
  count(*)::float8 as n, sum(${a ?? sql`null::numeric`})::float8 as a, sum(${b ?? sql`null::numeric`})::float8 as b`

/** The ranking columns of an unranked part. */
const unranked = sql`0 as place, 0 as groups, null::float8 as rest_n, null::float8 as rest_a, null::float8 as rest_b`

/** Returns all records as one group. */
export function whole(measured: Measure): Cut {
  return (part, records) => sql`
    select ${part}::text as part, null::text as key, null::text as label, null::text as position, ${sums(measured)}, ${unranked}
    from ${records(measured)}`
}

/** Returns all groups as one. */
export function summedUp(groups: RawBuilder<unknown>): Cut {
  return (part) => sql`
    select ${part}::text as part, null::text as key, null::text as label, null::text as position,
      coalesce(sum(n), 0)::float8 as n, sum(a)::float8 as a, sum(b)::float8 as b, ${unranked}
    from (${groups}) summed`
}

/** Returns groups by date, one row per day. */
export function daily(groups: RawBuilder<unknown>): Cut {
  return (part) => sql`
    select ${part}::text as part, key::text as key, null::text as label, null::text as position, n, a, b, ${unranked}
    from (${groups}) days`
}

/**
 * Groups records by the day of an instant in the account's zone. Zones differ by quarters of an
 * hour, so it converts each quarter and not each record, which would be slow.
 */
export function byDaysOf(ctx: Context, measured: Measure, instant: RawBuilder<unknown>): Cut {
  const quarter = sql`floor(date_part('epoch', ${instant}) / 900)`
  return (part, records) =>
    daily(sql`
      select (to_timestamp(q.key * 900) at time zone ${ctx.timezone})::date as key,
        sum(q.n)::float8 as n, sum(q.a::numeric)::float8 as a, sum(q.b)::float8 as b
      from (${byGroups(records, measured, quarter)}) q group by 1`)(part, records)
}

/** Groups records by a date. */
export function byDays(measured: Measure, date: RawBuilder<unknown>): Cut {
  return (part, records) => daily(byGroups(records, measured, date))(part, records)
}

export interface Key {
  /** The expression to group by. */
  readonly by: RawBuilder<unknown>
  /** The sum that ranks the groups: the count `n` or the sum `a`. */
  readonly rank: "n" | "a"
  /** Returns the label or position of a key. */
  readonly label?: (key: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly position?: (key: RawBuilder<unknown>) => RawBuilder<unknown>
}

const ranks = { n: sql`n`, a: sql`coalesce(a, 0)` }

/** Returns the sum of a column over all groups outside the largest. */
function rest(column: "n" | "a" | "b"): RawBuilder<unknown> {
  return sql`sum(${sql.ref(column)}) filter (where place > ${maxItems}) over ()`
}

/** Returns the largest groups with labels and the sum of the rest. Omits empty groups. */
export function ranked(groups: RawBuilder<unknown>, { rank, label, position }: Omit<Key, "by">): Cut {
  const key = sql.ref("w.key")
  return (part) => sql`
    select ${part}::text as part, w.key::text as key, ${label ? label(key) : sql`null`}::text as label,
      ${position ? position(key) : sql`null`}::text as position, n, a, b, place::int, groups::int, rest_n, rest_a, rest_b
    from (
      select r.*, count(*) over () as groups, ${rest("n")} as rest_n, ${rest("a")} as rest_a, ${rest("b")} as rest_b
      from (
        select g.*, row_number() over (order by ${ranks[rank]} desc, key nulls last) as place
        from (${groups}) g where ${ranks[rank]} <> 0
      ) r
    ) w where place <= ${maxItems + maxRest}`
}

function byGroups(records: Records, measured: Measure, by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${by} as key, ${sums(measured)} from ${records(measured)} group by 1`
}

/** Groups records by a key, the largest groups first. */
export function byKey(measured: Measure, key: Key): Cut {
  return (part, records) => ranked(byGroups(records, measured, key.by), key)(part, records)
}

/** Returns the same text for cuts that count the same records. */
function readingOf({ source, filters }: Measure): string {
  return JSON.stringify([source.table, filters])
}

/** Returns the parts as one query that finds shared records once. */
function together(ctx: Context, parts: readonly (readonly [string, Cut])[]): RawBuilder<Row> {
  const asked: Measure[] = []
  for (const [part, cut] of parts)
    cut(part, (measured) => {
      asked.push(measured)
      return sql``
    })
  const readings = [...Map.groupBy(asked, readingOf)].filter(([, same]) => same.length > 1)
  const names = new Map(readings.map(([reading], index) => [reading, `found_${index}`]))
  const found = readings.flatMap(([reading, [first]]) => {
    if (!first) return []
    const { source, filters, columns } = first
    const read = sql.join(columns.map((column) => sql.ref(`${source.alias}.${column}`)))
    return [
      sql`${sql.ref(names.get(reading) ?? "")} as materialized (select ${read} from ${matching(ctx, source, { filters })})`,
    ]
  })
  const records: Records = (measured) => {
    const { source, filters, join = sql`` } = measured
    const name = names.get(readingOf(measured))
    if (name === undefined) return matching(ctx, source, { filters }, join)
    return sql`${sql.table(name)} ${sql.ref(source.alias)} ${join}`
  }
  return sql<Row>`/* dashboard */ ${found.length > 0 ? sql`with ${sql.join(found)}` : sql``} ${sql.join(
    parts.map(([part, cut]) => cut(part, records)),
    sql` union all `,
  )}`
}

/** Reads the named parts of a dashboard in one statement. */
export async function readCuts<K extends string>(
  ctx: Context,
  cuts: Readonly<Record<K, Cut>>,
): Promise<Record<K, Row[]>> {
  const parts = Object.entries<Cut>(cuts)
  const rows = await guardedRead(ctx, together(ctx, parts))
  const byPart = Map.groupBy(rows, ({ part }) => part)
  const found = parts.map(([part]) => [
    part,
    (byPart.get(part) ?? []).toSorted((one, other) => one.place - other.place),
  ])
  // Object.fromEntries loses the key types.
  return Object.fromEntries(found) as Record<K, Row[]>
}
