import { id as idSchema } from "@funil/contract/shared/ids"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { guardedRead } from "../../../platform/records/guarded-read.ts"
import { folded } from "../../../platform/records/like-pattern.ts"
import type { RecordSource } from "../../../platform/records/record-source.ts"
import { plainText } from "../../../platform/text/plain-text.ts"
import { storedPhone } from "../../../platform/text/phone.ts"
import { foldedText } from "../cells/cell-words.ts"
import { idsByWord, type Lookup } from "./ids-by-word.ts"

/** A value of the field that rows are matched on, as it is compared; empty for none. */
export function matchKey(name: string, value: unknown): string {
  const text = plainText(value).trim()
  if (text === "") return ""
  if (name === "phone1") return storedPhone(text)
  if (name === "document") return text.replaceAll(/[^0-9a-z]/gi, "").toUpperCase()
  if (name === "email") return text.toLowerCase()
  return isName(name) ? foldedText(text) : text
}

function isName(field: string): boolean {
  return ["name", "company", "first_name"].includes(field)
}

/** The expression that records are compared by, over the alias `r`: the field's index where it has one, never a hidden value. */
function lookupOf(ctx: Context, source: RecordSource, field: string): Pick<Lookup, "key" | "keyOf"> {
  const shown = ownValue(source.expressions, field)?.(ctx, "r")
  const key = shown ?? sql.ref(`r.${field}`)
  if (shown && field === "email") return { key: sql`lower(${shown})`, keyOf: (word) => sql`lower(${word})` }
  if (field === "id") return { key, keyOf: (word) => sql`${word}::uuid` }
  if (field === "code") return { key, keyOf: (word) => sql`${word}::bigint` }
  if (field === "email") return { key: sql`r.email_key`, keyOf: (word) => sql`lower(${word})` }
  return isName(field) ? { key: folded(key), keyOf: folded } : { key, keyOf: (word) => word }
}

function comparable(field: string, words: readonly string[]): string[] {
  if (field === "id") return words.filter((word) => idSchema.safeParse(word).success)
  return field === "code" ? words.filter((word) => /^\d{1,15}$/.test(word)) : [...words]
}

/** The oldest visible record for each key, by the key: one query for any number of them. */
export async function findMatches(
  ctx: Context,
  source: RecordSource,
  field: string,
  values: ReadonlyMap<string, unknown>,
): Promise<Map<string, string>> {
  if (field.startsWith("custom_fields.")) return findByOwnField(ctx, source, field, values)
  const found = await findAllMatches(ctx, source, field, [...values.keys()])
  return new Map([...found].map(([word, [oldest = ""]]) => [word, oldest]))
}

/** All visible records for each key, the oldest first; not for custom fields. */
export async function findAllMatches(
  ctx: Context,
  source: RecordSource,
  field: string,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const lookup = {
    table: source.table,
    ...lookupOf(ctx, source, field),
    others: ownValue(source.others, field) ?? [],
    where: source.scope(ctx, "r"),
  }
  return idsByWord(ctx, lookup, comparable(field, keys))
}

async function findByOwnField(
  ctx: Context,
  source: RecordSource,
  field: string,
  values: ReadonlyMap<string, unknown>,
): Promise<Map<string, string>> {
  if (values.size === 0) return new Map()
  const a = source.alias
  const id = sql.ref(`${a}.id`)
  const shown = ownValue(source.expressions, field)?.(ctx, a)
  const wanted = [...values.values()] as (string | number)[]
  const same =
    ownValue(source.indexed, field)?.equals(ctx, a, wanted) ??
    sql`(${shown})::text = any(${wanted.map(String)}::text[])`
  const rows = await guardedRead(
    ctx,
    sql<{ word: string; id: string }>`
      select (${shown})::text as word, ${id} as id
      from ${sql.table(source.table)} ${sql.ref(a)}
      where ${sql.ref(`${a}.account_id`)} = ${ctx.accountId} and ${sql.ref(`${a}.deleted_at`)} is null
        and ${source.scope(ctx, a)} and ${same}
      order by id desc
    `,
  )
  // The oldest comes last, and stays.
  return new Map(rows.map(({ word, id: found }) => [matchKey(field, word), found]))
}
