import { sql } from "kysely"
import type { SearchHit } from "@funil/contract/search"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { withCustomColumns } from "../../platform/records/custom-columns.ts"
import { readCustomFields } from "../../platform/records/custom-fields.ts"
import { findSome } from "../../platform/records/find-page.ts"
import { findIds } from "../../platform/records/find-records.ts"
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

/** What a text finds in all nouns that the caller may read, the best few of each. */
export async function searchRecords(ctx: Context, text: string): Promise<{ hits: SearchHit[] }> {
  if (text === "") return { hits: [] }
  const nouns = await readableNouns(ctx)
  const own = await Promise.all(nouns.map(async (noun) => ({ noun, ids: await ownIds(ctx, noun, text) })))
  const found = saysMuch(text, own) ? await Promise.all(own.map((one) => withLinked(ctx, one, text))) : own
  const hits = await inTransaction(ctx, (tx) => readHits(tx, found))
  return {
    hits: nouns.flatMap(({ entity }) =>
      bestHits(
        hits.filter((hit) => hit.entity === entity),
        text,
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
