import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, sql } from "kysely"
import { invalid } from "../app-error.ts"
import type { Context } from "../context.ts"
import { unaccented } from "./like-pattern.ts"
import { type RecordField, expressionOf, recordField } from "./record-fields.ts"
import type { LinkTable, Place, RecordSource } from "./record-source.ts"
const otherAlias = "x"

/**
 * The place of a row in the order of a field, by what is shown of it. Throws a 422 for what filters
 * don't take.
 */
export function orderPlace(ctx: Context, source: RecordSource, name: string): Place {
  const sought = recordField(source, name)
  if (!sought) throw invalid("orderBy", "not_sortable")
  const { through } = sought
  if (!through) return ownPlace(ctx, sought, source.alias)
  return (sought.name === "id" ? linksPlace : throughPlace)(ctx, source, sought, through)
}

function labelsOf(ctx: Context, source: RecordSource, { field }: RecordField): RawBuilder<unknown> {
  const labels = source.labels?.(ctx, field.to)
  if (!labels) throw invalid("orderBy", "not_sortable")
  return labels
}

/**
 * The word of a value in the reader's language; an account's own options are words already, as is
 * any text that is no option.
 */
function wordOf(
  ctx: Context,
  { source, name, field }: RecordField,
  value: RawBuilder<unknown>,
): RawBuilder<string> {
  const known = ownValue(source.words?.(ctx.language), name)
  if (!known) return unaccented(value)
  const word = sql<string>`(${JSON.stringify(foldedWords(known))}::jsonb ->> ${value})`
  return field.type === "select" ? word : sql`coalesce(${word}, ${unaccented(value)})`
}

/** Folded here, or the database would do it again for each row. */
function foldedWords(words: Readonly<Record<string, string>>): Record<string, string> {
  const folds = Object.entries(words).map(([value, word]) => [
    value,
    word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase(),
  ])
  return Object.fromEntries(folds) as Record<string, string>
}

/** A field of the row under the alias, as it is shown. */
function ownPlace(ctx: Context, sought: RecordField, alias: string): Place {
  const { source, name, field } = sought
  const special = ownValue(source.places, name)
  const { place: value, join } = special?.(ctx, alias) ?? { place: expressionOf(ctx, source, name, alias) }
  if (name === "id") return { place: value }
  switch (field.type) {
    case "record":
      return {
        place: sql`shown.label`,
        join: sql`left join (${labelsOf(ctx, source, sought)}) shown on shown.id = ${value}`,
      }
    case "tags":
    case "multiselect":
      return { place: unaccented(sql`nullif(array_to_string(${value}, ', '), '')`) }
    // People look for names as a dictionary has them, without case and accents.
    case "select":
    case "text":
    case "email":
      return { place: wordOf(ctx, sought, value), join }
    default:
      return { place: value }
  }
}

/**
 * Joins each record's linked values, computed for all at once: for each row by itself it would take
 * many times as long.
 */
function joinGroups(
  ctx: Context,
  { alias }: RecordSource,
  link: LinkTable,
  { value, other }: { value: RawBuilder<unknown>; other: RawBuilder<unknown> },
): Place {
  const own = sql`l.${sql.ref(link.own)}`
  const groups = sql`
    select ${own} as id, ${value} as place from ${sql.table(link.table)} l ${other}
    where l.account_id = ${ctx.accountId} group by ${own}`
  const join = sql`left join (${groups}) linked on linked.id = ${sql.ref(`${alias}.id`)}`
  return { place: sql`linked.place`, join }
}

/** The linked record that is shown first. */
function linksPlace(ctx: Context, source: RecordSource, sought: RecordField, link: LinkTable): Place {
  const other = sql`join (${labelsOf(ctx, source, sought)}) shown on shown.id = l.${sql.ref(link.other)}`
  // Four-digit positions compare as texts.
  const value = link.order
    ? sql`(min(array[to_char(l.${sql.ref(link.order)}, 'FM0000'), shown.label]))[2]`
    : sql`min(shown.label)`
  return joinGroups(ctx, source, link, { value, other })
}

/** The first of the values that the linked records have. */
function throughPlace(ctx: Context, source: RecordSource, sought: RecordField, link: LinkTable): Place {
  const { place, join = sql`` } = ownPlace(ctx, sought, otherAlias)
  const x = sql.ref(otherAlias)
  const other = sql`
    join ${sql.table(sought.source.table)} ${x} on ${x}.account_id = ${ctx.accountId} and ${x}.id = l.${sql.ref(link.other)}
      and ${x}.deleted_at is null and ${sought.source.scope(ctx, otherAlias)}
    ${join}`
  return joinGroups(ctx, source, link, { value: sql`min(${place})`, other })
}
