import type { Field } from "@funil/contract/shared/fields"
import { operatorOf, valuesOf } from "@funil/contract/shared/filter-row"
import { type FilterRow, operatorsByType } from "@funil/contract/shared/filters"
import type { Operator } from "@funil/contract/shared/operators"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { invalid } from "../app-error.ts"
import type { Context } from "../context.ts"
import { type FilterValue, filterValue } from "./filter-value.ts"
import { unaccented, likePattern, likePatterns } from "./like-pattern.ts"
import { expressionOf, recordField } from "./record-fields.ts"
import type { Comparison, IndexedValue, LinkTable, RecordSource } from "./record-source.ts"

type Predicate = RawBuilder<SqlBool>

interface Target {
  readonly field: Field
  readonly expression: RawBuilder<unknown>
  readonly alias: string
  readonly index: IndexedValue | undefined
  /** When the field is empty, where the source says so. */
  readonly empty: Predicate | undefined
  /**
   * Set for a field that holds several links: the predicate stands over `x` of the linked table.
   */
  readonly through?: LinkTable
}

const otherAlias = "x"

/**
 * The most rows of a filter that query linked records by a join. With more, planning would take
 * seconds, so each becomes a look-up.
 */
const maxJoined = 4

const isList = (field: Field) => field.type === "tags" || field.type === "multiselect"

const cast: Partial<Record<Field["type"], RawBuilder<unknown>>> = {
  number: sql`::numeric`,
  money: sql`::numeric`,
  date: sql`::date`,
  instant: sql`::timestamptz`,
  wall_clock: sql`::timestamp`,
  record: sql`::uuid`,
  boolean: sql`::boolean`,
}

const negated: Partial<Record<Operator, Operator>> = { "<>": "=", "not like": "like" }

/** A row of a filter with the field that it names. */
interface TargetRow {
  readonly row: FilterRow
  /** The path in the caller's body. */
  readonly place: string
  readonly target: Target
  /** Reads linked records by a join, and not by a look-up for each row of the source. */
  readonly isJoined: boolean
}

/**
 * Turns filter rows into one predicate over the source's alias. Throws a 422 that names the row for
 * an unknown field, an operator that the type lacks, or a value of the wrong type. Names come from
 * the field table, values are parameters. `body` is the path of the rows in the caller's body. Rows
 * that repeat another one are left out.
 */
export function compileFilter(
  ctx: Context,
  source: RecordSource,
  rows: readonly FilterRow[],
  body = "filters",
): Predicate {
  if (rows.length === 0) return sql`true`
  const found = rows.map((row, index) => {
    const place = `${body}.${index}`
    const target = targetOf(ctx, source, row.filterField)
    return { row, place, target: target ?? refuse(place, "filterField", "unknown_filter_field") }
  })
  const distinct = [...Map.groupBy(found, ({ row }) => keyOf(row)).values()].flatMap(([first]) => first ?? [])
  const isJoined = distinct.filter(({ target }) => target.through).length <= maxJoined
  return sql`(${sql.join(
    distinct.map((one) => compileRow(ctx, source, { ...one, isJoined })),
    sql` and `,
  )})`
}

const comparisons: Readonly<Partial<Record<Operator, Comparison>>> = {
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
}

/**
 * The predicate by which an index finds custom fields that are compared with a value: true of every
 * row of the filter, and of some more.
 */
export function compileRanges(ctx: Context, source: RecordSource, rows: readonly FilterRow[]): Predicate {
  const ranges = rows.flatMap((row) => {
    const target = targetOf(ctx, source, row.filterField)
    const comparison = comparisons[operatorOf(row) ?? "="]
    const [only, ...more] = valuesOf(row)
    if (!target?.index?.mayCompare || !comparison || target.through || more.length > 0) return []
    const value = filterValue(ctx, target.field, only ?? null)
    if (value?.kind !== "plain" || typeof value.value === "boolean") return []
    return target.index.mayCompare(target.alias, comparison, value.value)
  })
  return ranges.length === 0 ? sql`true` : sql`${sql.join(ranges, sql` and `)}`
}

function refuse(place: string, key: keyof FilterRow, rule: Parameters<typeof invalid>[1]): never {
  throw invalid(`${place}.${key}`, rule)
}

function columnOf(ctx: Context, source: RecordSource, name: string, alias: string) {
  const { indexed = {}, empties = {} } = source
  const index = ownValue(indexed, name)
  const empty = ownValue(empties, name)?.(alias)
  return { expression: expressionOf(ctx, source, name, alias), alias, index, empty }
}

function targetOf(ctx: Context, source: RecordSource, name: string): Target | null {
  const sought = recordField(source, name)
  if (!sought) return null
  const { field, through } = sought
  const alias = through ? otherAlias : source.alias
  return { field, ...columnOf(ctx, sought.source, sought.name, alias), ...(through && { through }) }
}

/**
 * The beginning of a calendar day, `shift` days on: a wall clock, or of an instant field the
 * instant in the account's zone.
 */
function dayStart(ctx: Context, { type }: Field, date: string, shift: 0 | 1): RawBuilder<unknown> {
  const midnight = sql`(${date}::date + ${shift}::int)::timestamp`
  return type === "wall_clock" ? midnight : sql`(${midnight} at time zone ${ctx.timezone})`
}

function onDay(ctx: Context, { field, expression }: Target, operator: Operator, date: string): Predicate {
  const start = dayStart(ctx, field, date, 0)
  const end = dayStart(ctx, field, date, 1)
  if (operator === ">") return sql`${expression} >= ${end}`
  if (operator === ">=") return sql`${expression} >= ${start}`
  if (operator === "<") return sql`${expression} < ${start}`
  if (operator === "<=") return sql`${expression} < ${end}`
  return sql`(${expression} >= ${start} and ${expression} < ${end})`
}

function isEmpty(field: Field, expression: RawBuilder<unknown>): Predicate {
  if (isList(field)) return sql`(cardinality(${expression}) is not distinct from 0 or ${expression} is null)`
  const textual =
    field.type === "text" || field.type === "email" || field.type === "link" || field.type === "select"
  return textual ? sql`(${expression} is null or ${expression} = '')` : sql`(${expression} is null)`
}

function contains({ field, expression, alias, index }: Target, pattern: RawBuilder<unknown>): Predicate {
  const found: Predicate = isList(field)
    ? sql`exists (select from unnest(${expression}) item where ${unaccented(sql`item`)} like ${pattern})`
    : sql`${unaccented(expression)} like ${pattern}`
  return index?.mayContain ? sql`(${index.mayContain(alias, pattern)} and ${found})` : found
}

/** The predicate that one value makes with the positive form of the operator. */
function positive(
  ctx: Context,
  target: Target,
  operator: Operator,
  value: Exclude<FilterValue, { kind: "empty" }>,
): Predicate {
  const { field, expression, alias, index } = target
  if (value.kind === "day") return onDay(ctx, target, operator, value.date)
  if (operator === "like") return contains(target, likePattern(String(value.value)))
  if (operator === "=" && index) return index.equals(ctx, alias, [value.value])
  if (field.type === "email") return sql`lower(${expression}) = lower(${String(value.value)})`
  if (isList(field)) return sql`${expression} @> array[${String(value.value)}]::text[]`
  return sql`${expression} ${sql.raw(operator)} ${value.value}${cast[field.type] ?? sql``}`
}

/**
 * The same for several plain values: one parameter holds them all, since there may be thousands in
 * a filter.
 */
function positiveAny(
  ctx: Context,
  target: Target,
  operator: Operator,
  values: readonly (string | number | boolean)[],
): Predicate {
  const { field, expression, alias, index } = target
  const texts = values.map(String)
  if (operator === "like") return contains(target, sql`any(${likePatterns(texts)})`)
  if (operator === "=" && index) return index.equals(ctx, alias, values)
  if (field.type === "email")
    return sql`lower(${expression}) = any(array(select lower(text) from unnest(${texts}::text[]) text))`
  if (isList(field)) return sql`${expression} && ${texts}::text[]`
  return sql`${expression} ${sql.raw(operator)} any(${texts}${cast[field.type] ?? sql`::text`}[])`
}

/** The predicate that one of the values holds; none of them is empty. */
function given(
  ctx: Context,
  target: Target,
  operator: Operator,
  values: readonly Exclude<FilterValue, { kind: "empty" }>[],
): Predicate {
  const [only, ...more] = values
  if (only === undefined) return sql`false`
  if (more.length === 0) return positive(ctx, target, operator, only)
  const days = [...new Set(values.flatMap((value) => (value.kind === "day" ? value.date : [])))]
  const plain = [...new Set(values.flatMap((value) => (value.kind === "plain" ? value.value : [])))]
  const matches = positiveAny(ctx, target, operator, plain)
  if (days.length === 0) return matches
  const { field, expression } = target
  const shown = field.type === "wall_clock" ? expression : sql`(${expression} at time zone ${ctx.timezone})`
  return sql`(${matches} or ${shown}::date ${sql.raw(operator)} any(${days}::date[]))`
}

function throughLink(
  ctx: Context,
  source: RecordSource,
  { link, isJoined }: { readonly link: LinkTable; readonly isJoined: boolean },
  predicate: Predicate,
): Predicate {
  const other = link.source()
  const [a, x] = [sql.ref(source.alias), sql.ref(otherAlias)]
  return sql`exists (
    select from ${sql.table(link.table)} l
    join ${sql.table(other.table)} ${x} on ${x}.account_id = ${ctx.accountId} and ${x}.id = l.${sql.ref(link.other)}
    where l.account_id = ${ctx.accountId} and l.${sql.ref(link.own)} = ${a}.id and ${x}.deleted_at is null
      and ${other.scope(ctx, otherAlias)} and ${predicate} ${isJoined ? sql`` : sql`offset 0`}
  )`
}

/**
 * The predicate that one of the values holds. A link is empty where no linked record has a value.
 */
function anyOf(
  ctx: Context,
  source: RecordSource,
  { target, operator, isJoined }: Pick<TargetRow, "target" | "isJoined"> & { readonly operator: Operator },
  values: readonly FilterValue[],
): Predicate {
  const { field, expression } = target
  const through = target.through && { link: target.through, isJoined }
  const filled = values.filter((value) => value.kind !== "empty")
  const found = given(ctx, target, operator, filled)
  const has = through ? throughLink(ctx, source, through, found) : found
  if (filled.length === values.length) return has
  const empty = target.empty ?? isEmpty(field, expression)
  const hasNone = through ? sql<SqlBool>`not ${throughLink(ctx, source, through, sql`not ${empty}`)}` : empty
  return filled.length === 0 ? hasNone : sql`(${has} or ${hasNone})`
}

function compileRow(ctx: Context, source: RecordSource, targetRow: TargetRow): Predicate {
  const { row, place, target } = targetRow
  const operator = operatorOf(row)
  if (!operator || !operatorsByType[target.field.type].includes(operator))
    refuse(place, "operator", "unknown_operator")
  const base = negated[operator] ?? operator
  const values = valuesOf(row).map(
    (value) => filterValue(ctx, target.field, value) ?? refuse(place, "valueField", "type"),
  )
  const isOrder = base !== "=" && base !== "like"
  if (isOrder && values.some(({ kind }) => kind === "empty")) refuse(place, "valueField", "required")
  const holds = anyOf(ctx, source, { ...targetRow, operator: base }, values)
  // A negated row includes unknown values.
  return operator in negated ? sql`(${holds}) is not true` : holds
}

/** The same text for rows with the same field, operator and values. */
function keyOf(row: FilterRow): string {
  const values = new Set(valuesOf(row).map((value) => JSON.stringify(value)))
  return JSON.stringify([row.filterField, operatorOf(row), [...values].toSorted()])
}
