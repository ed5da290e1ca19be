import { maxItems } from "@funil/contract/dashboards"
import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { matching } from "../../platform/records/find-records.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"

/** Records of a filter, with what is added up of each. */
export interface Measured {
  readonly source: RecordSource
  readonly filters: readonly FilterRow[]
  /** The columns that sums, keys and joins read. */
  readonly columns: readonly string[]
  /** Joins what the sums and keys read of other tables. */
  readonly join?: RawBuilder<unknown>
  readonly a?: RawBuilder<unknown>
  readonly b?: RawBuilder<unknown>
}

/** How many records there are, and two sums over them; null where no record has anything to add. */
export interface Sums {
  readonly n: number
  readonly a: number | null
  readonly b: number | null
}

/** The records of a key. Under `rest` stands what has no place among the largest, with the keys of it as far as they are few. */
export interface Row extends Sums {
  readonly part: string
  readonly key: string | null
  readonly label: string | null
  /** What rows are put in order by where not the largest comes first. */
  readonly position: string | null
  readonly place: number
  readonly groups: number
  readonly rest_n: number | null
  readonly rest_a: number | null
  readonly rest_b: number | null
}

/** Where a cut reads the records of a measure: what stands behind `from`, under the source's alias. */
type Records = (measured: Measured) => RawBuilder<unknown>

/** A part of a dashboard's statement: a query of `key`, `n`, `a`, `b`, ranked or not. */
export type Cut = (part: string, records: Records) => RawBuilder<unknown>

/** Keys beyond the largest are told as long as there are at most so many. */
const maxRest = 200

const sums = ({ a, b }: Pick<Measured, "a" | "b">) => sql`
  count(*)::float8 as n, sum(${a ?? sql`null::numeric`})::float8 as a, sum(${b ?? sql`null::numeric`})::float8 as b`

/** What a part has that is not ranked. */
const unranked = sql`0 as place, 0 as groups, null::float8 as rest_n, null::float8 as rest_a, null::float8 as rest_b`

/** All records together. */
export function whole(measured: Measured): Cut {
  return (part, records) => sql`
    select ${part}::text as part, null::text as key, null::text as label, null::text as position, ${sums(measured)}, ${unranked}
    from ${records(measured)}`
}

/** All groups together. */
export function summedUp(groups: RawBuilder<unknown>): Cut {
  return (part) => sql`
    select ${part}::text as part, null::text as key, null::text as label, null::text as position,
      coalesce(sum(n), 0)::float8 as n, sum(a)::float8 as a, sum(b)::float8 as b, ${unranked}
    from (${groups}) summed`
}

/** Groups by a date, one row a day. */
export function daily(groups: RawBuilder<unknown>): Cut {
  return (part) => sql`
    select ${part}::text as part, key::text as key, null::text as label, null::text as position, n, a, b, ${unranked}
    from (${groups}) days`
}

/**
 * The records by the day of an instant in the account's zone. Zones are off by quarters of an hour: each quarter is told its day, and not
 * each record, which would take most of the time.
 */
export function byDaysOf(ctx: Context, measured: Measured, instant: RawBuilder<unknown>): Cut {
  const quarter = sql`floor(date_part('epoch', ${instant}) / 900)`
  return (part, records) =>
    daily(sql`
      select (to_timestamp(q.key * 900) at time zone ${ctx.timezone})::date as key,
        sum(q.n)::float8 as n, sum(q.a::numeric)::float8 as a, sum(q.b)::float8 as b
      from (${byGroups(records, measured, quarter)}) q group by 1`)(part, records)
}

/** The records by a date. */
export function byDays(measured: Measured, date: RawBuilder<unknown>): Cut {
  return (part, records) => daily(byGroups(records, measured, date))(part, records)
}

export interface Key {
  /** What the records are grouped by. */
  readonly by: RawBuilder<unknown>
  /** What says how large a group is: how many it has, or what they add up to. */
  readonly rank: "n" | "a"
  /** What a key is called, and what groups are put in order by, over the key. */
  readonly label?: (key: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly position?: (key: RawBuilder<unknown>) => RawBuilder<unknown>
}

const ranks = { n: sql`n`, a: sql`coalesce(a, 0)` }

/** The sum of a column over all groups that are not among the largest. */
function rest(column: "n" | "a" | "b"): RawBuilder<unknown> {
  return sql`sum(${sql.ref(column)}) filter (where place > ${maxItems}) over ()`
}

/** Groups of `key`, `n`, `a` and `b`: the largest with their names, and how much the rest is. Groups of nothing are left out. */
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

function byGroups(records: Records, measured: Measured, by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${by} as key, ${sums(measured)} from ${records(measured)} group by 1`
}

/** The records by a key, the largest groups first. */
export function byKey(measured: Measured, key: Key): Cut {
  return (part, records) => ranked(byGroups(records, measured, key.by), key)(part, records)
}

/** What two cuts count alike has the same text. */
function readingOf({ source, filters }: Measured): string {
  return JSON.stringify([source.table, filters])
}

/** The parts as one query. Records that several of them count are found once. */
function together(ctx: Context, parts: readonly (readonly [string, Cut])[]): RawBuilder<Row> {
  const asked: Measured[] = []
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

/** The parts of a dashboard by their names, in one statement. */
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
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(found) as Record<K, Row[]>
}
