import { fieldOf } from "@funil/contract/settings/custom-field-values"
import type { CustomFieldType } from "@funil/contract/settings/custom-fields"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../context.ts"
import type { CustomFieldDefinition } from "./custom-fields.ts"
import { contains, unaccented } from "./like-pattern.ts"
import type { Comparison, IndexedValue, RecordSource } from "./record-source.ts"

type Expression = (ctx: Context, alias: string) => RawBuilder<unknown>
type Scalar = string | number | boolean

type Guard = (ctx: Context, alias: string) => RawBuilder<SqlBool>

const comparable: ReadonlySet<CustomFieldType> = new Set(["number", "money", "date"])

/**
 * The source with the custom fields of its noun, under `custom_fields.NAME`, and the custom fields
 * of linked nouns.
 */
export function withCustomColumns(
  source: RecordSource,
  definitions: readonly CustomFieldDefinition[],
): RecordSource {
  const own = definitions.filter(({ entity }) => entity === source.custom?.entity)
  const fields = new Map(Object.entries(source.fields))
  const expressions = new Map(Object.entries(source.expressions))
  const indexed = new Map<string, IndexedValue>(Object.entries(source.indexed ?? {}))
  for (const definition of own) {
    const field = fieldOf(definition)
    if (!field) continue
    const name = `custom_fields.${definition.name}`
    fields.set(name, field)
    const seen = seenOnly(source, definition)
    const shown = guarded(seen, expressionOf(definition.type, definition.key))
    expressions.set(name, guarded(source.custom?.visible, shown))
    if (!source.custom?.visible) indexed.set(name, indexedValue(definition, seen))
  }
  const texts = own.filter((definition) => fieldOf(definition)?.search)
  const links = Object.entries(source.links).map(([name, link]) => {
    const linked = () => withCustomColumns(link.source(), definitions)
    return [name, { ...link, source: linked }] as const
  })
  return {
    ...source,
    hasCustomFields: true,
    fields: Object.fromEntries(fields),
    expressions: Object.fromEntries(expressions),
    indexed: Object.fromEntries(indexed),
    links: Object.fromEntries(links),
    search: searchOf(source, texts),
  }
}

const hexadecimal = "0123456789abcdef"
const decimal = "0123456789"
/** The digits of a number that `custom_ranges` keeps. */
const digitsKept = 6

interface Digits {
  readonly prefix: "n" | "d"
  readonly digits: string
  /** The digits in their order. */
  readonly alphabet: string
}

/** Digits that sort as the numbers do: the bits of a float, inverted for a negative one. */
function digitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value === 0 ? 0 : value)
  const bits = view.getBigUint64(0)
  const top = 1n << 63n
  const sorted = bits & top ? ~bits & (2n * top - 1n) : bits | top
  return sorted.toString(16).padStart(16, "0").slice(0, digitsKept)
}

function digitsWithPrefix(value: string | number): Digits {
  if (typeof value === "number") return { prefix: "n", digits: digitsOf(value), alphabet: hexadecimal }
  return { prefix: "d", digits: value.replaceAll("-", ""), alphabet: decimal }
}

/**
 * Returns the words for a comparison of the field with this key with a number or a calendar date.
 * The database function `custom_ranges` makes at least one of them for each value that matches, and
 * for some values that don't.
 */
export function rangeWords(key: number, comparison: Comparison, value: string | number): string[] {
  const { prefix, digits, alphabet } = digitsWithPrefix(value)
  const beyond = Array.from(digits).flatMap((digit, place) => {
    const at = alphabet.indexOf(digit)
    const others = comparison.startsWith(">") ? alphabet.slice(at + 1) : alphabet.slice(0, at)
    return Array.from(others, (other) => digits.slice(0, place) + other)
  })
  return [...beyond, digits].map((word) => `${key}:${prefix}${word}`)
}

/**
 * A value in the `custom_fields` of a row. The key is a parameter, as text: a number would count
 * places of a list.
 */
function valueAt(alias: string, key: number): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.custom_fields`)} -> ${String(key)}::text`
}

function textAt(alias: string, key: number): RawBuilder<string> {
  return sql`(${sql.ref(`${alias}.custom_fields`)} ->> ${String(key)}::text)`
}

/** Every value was checked before it was stored, so the casts hold. */
function expressionOf(type: CustomFieldType, key: number): Expression {
  switch (type) {
    case "number":
    case "money":
      return (_, alias) => sql`(${valueAt(alias, key)})::numeric`
    case "date":
      return (_, alias) => sql`${textAt(alias, key)}::date`
    case "tags":
    case "multiselect":
      return (_, alias) => sql`array(select jsonb_array_elements_text(${valueAt(alias, key)}))`
    case "global-select":
      return (_, alias) => sql`(${valueAt(alias, key)} ->> 'id')::uuid`
    default:
      return (_, alias) => textAt(alias, key)
  }
}

/** The JSON that a row with the value contains. */
function containing(type: CustomFieldType, key: number, value: Scalar): string {
  const item =
    type === "tags" || type === "multiselect" ? [value] : type === "global-select" ? { id: value } : value
  return JSON.stringify({ [key]: item })
}

function hasText(alias: string, match: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const column = sql.ref(`${alias}.custom_search`)
  return sql`(${column} <> '' and ${column} ${match})`
}

function guarded(guard: Guard | undefined, inner: Expression): Expression {
  return guard ? (ctx, alias) => sql`(case when ${guard(ctx, alias)} then ${inner(ctx, alias)} end)` : inner
}

/** A value that points to a record which the caller can't see is none, as an answer shows none. */
function seenOnly({ custom }: RecordSource, { type, key }: CustomFieldDefinition): Guard | undefined {
  return type === "global-select" && custom
    ? (ctx, alias) => custom.target(ctx, sql`(${valueAt(alias, key)})`)
    : undefined
}

function indexedValue({ type, key }: CustomFieldDefinition, seen?: Guard): IndexedValue {
  const isSeen: Guard = seen ?? (() => sql`true`)
  return {
    equals: (ctx, alias, values) => {
      const column = sql.ref(`${alias}.custom_fields`)
      const [only = "", ...more] = values
      if (type === "email") {
        const one = (value: Scalar) =>
          sql<SqlBool>`(${hasText(alias, contains(String(value)))} and lower(${textAt(alias, key)}) = lower(${String(value)}))`
        return sql`(${sql.join(values.map(one), sql` or `)})`
      }
      if (more.length === 0)
        return sql`(${column} <> '{}' and ${column} @> ${containing(type, key, only)}::jsonb and ${isSeen(ctx, alias)})`
      const all = values.map((value) => containing(type, key, value))
      return sql`(${column} <> '{}' and ${column} @> any(${all}::jsonb[]) and ${isSeen(ctx, alias)})`
    },
    mayContain: (alias, pattern) => hasText(alias, sql`like ${pattern}`),
    ...(comparable.has(type) && {
      mayCompare: (alias, comparison, value) => {
        const column = sql.ref(`${alias}.custom_fields`)
        return sql`(${column} <> '{}' and custom_ranges(${column}) && ${rangeWords(key, comparison, value)}::text[])`
      },
    }),
  }
}

/** Search that looks into the noun's text fields of its own too. */
function searchOf(source: RecordSource, texts: readonly CustomFieldDefinition[]): RecordSource["search"] {
  if (texts.length === 0) return source.search
  const visible = source.custom?.visible
  return (ctx, alias, match) => {
    const one = sql.join(
      texts.map(({ key }) => sql`${unaccented(textAt(alias, key))} ${match}`),
      sql` or `,
    )
    const own = sql`(${visible ? visible(ctx, alias) : sql`true`} and ${hasText(alias, match)} and (${one}))`
    return sql`(${source.search(ctx, alias, match)} or ${own})`
  }
}
