import { sql, type SqlBool } from "kysely"
import type { SearchHit } from "@funil/contract/search"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { withCustomColumns } from "../../platform/records/custom-columns.ts"
import { readCustomFields } from "../../platform/records/custom-fields.ts"
import { findSome } from "../../platform/records/find-page.ts"
import { findIds } from "../../platform/records/find-records.ts"
import { folded } from "../../platform/records/like-pattern.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { distanceOf, readHits } from "./search-read.ts"
import { type SearchNoun, searchNouns } from "./search-noun.ts"
import { bestHits } from "./search-rules.ts"

/** So many of each noun are looked at, and so many of them answered. */
const looked = 20
const answered = 5

interface Found {
  readonly noun: SearchNoun
  readonly ids: readonly string[]
}

/** A deal's code as people write it: `1991`, `#1991`. */
const dealCode = /^(?<mark>#\s?)?(?<code>\d{1,9})$/

/** What a text finds in all nouns that the caller may read, the best few of each. */
export async function searchRecords(ctx: Context, text: string): Promise<{ hits: SearchHit[] }> {
  if (text === "") return { hits: [] }
  const nouns = await readableNouns(ctx)
  const isCode = dealCode.exec(text)?.groups?.["mark"] !== undefined
  const own = await Promise.all(
    nouns.map(async (noun) => {
      const [named, some] = await Promise.all([
        namedIds(ctx, noun, text),
        isCode ? [] : ownIds(ctx, noun, text),
      ])
      return { noun, named, ids: [...new Set([...named, ...some])] }
    }),
  )
  const found =
    !isCode && saysMuch(text, own) ? await Promise.all(own.map((one) => withLinked(ctx, one, text))) : own
  const named = new Set(own.flatMap((one) => one.named))
  const hits = await inTransaction(ctx, (tx) => readHits(tx, found))
  return {
    hits: nouns.flatMap(({ entity }) =>
      bestHits(
        hits.filter((hit) => hit.entity === entity),
        { text, named },
        answered,
      ),
    ),
  }
}

/** The nouns that the caller may read, with the account's own fields, which are read once for all of them. */
async function readableNouns(ctx: Context): Promise<SearchNoun[]> {
  const fields = await readCustomFields(ctx)
  return searchNouns
    .filter(({ rights }) => scopeFor(ctx, rights.read) !== "none")
    .map((noun) => ({ ...noun, source: withCustomColumns(noun.source, fields) }))
}

/** The records that a text names whole: a deal by its code, contacts and companies by their name, however common its words are. */
function namedIds(ctx: Context, { entity, source, face }: SearchNoun, text: string): Promise<string[]> {
  const { alias } = source
  const code = dealCode.exec(text)?.groups?.["code"]
  if (entity === "deal" && code !== undefined)
    return findIds(
      ctx,
      source,
      { where: sql<SqlBool>`${sql.ref(`${alias}.code`)} = ${Number(code)}::int` },
      1,
    )
  if (entity !== "contact" && entity !== "company") return Promise.resolve([])
  const name = face.ranked(ctx, alias)
  const where = sql<SqlBool>`${name} = ${folded(sql`${text.normalize("NFC")}`)}`
  // In an order that no index has, so that the rows are found by their name.
  return findIds(ctx, source, { where, order: { place: name, way: sql`asc` } }, answered)
}

/** Some records whose own texts have it. */
function ownIds(ctx: Context, noun: SearchNoun, text: string): Promise<string[]> {
  const { searchLinks: _, ...own } = noun.source
  return findSome(ctx, own, { search: text, most: looked, distance: distanceOf(ctx, noun, text) })
}

/**
 * Whether what leads to records with the text is worth a look: not for fewer than three letters, which stand in nearly every name and
 * which no index finds, nor for a word that so many records have that it tells none from another.
 */
function saysMuch(text: string, found: readonly Found[]): boolean {
  const isShort = text.split(/\s+/).some((word) => word.length > 0 && word.length < 3)
  return !isShort && found.every(({ ids }) => ids.length < looked)
}

async function withLinked(ctx: Context, { noun, ids }: Found, text: string): Promise<Found> {
  const { source } = noun
  if (!source.searchLinks || ids.length >= answered) return { noun, ids }
  // Of several words some may stand in the record and some in what it leads to; one word was sought in the records before.
  const isOneWord = !/\s/.test(text)
  const sought: RecordSource = isOneWord ? { ...source, search: () => sql`false` } : source
  const linked = await findIds(ctx, sought, { search: text }, looked)
  return { noun, ids: [...new Set([...ids, ...linked])] }
}
