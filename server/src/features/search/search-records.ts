import type { SearchHit } from "@funil/contract/search"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { findIds } from "../../platform/records/find-records.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { readHits, searchNouns } from "./search-read.ts"
import { bestHits } from "./search-rules.ts"

/** So many of each noun are looked at, and so many of them answered. */
const looked = 20
const answered = 5

/** What a text finds in all nouns that the caller may read, the best few of each. */
export async function searchRecords(ctx: Context, text: string): Promise<{ hits: SearchHit[] }> {
  if (text === "") return { hits: [] }
  const nouns = searchNouns.filter(({ permission }) => scopeFor(ctx, permission) !== "none")
  const found = await Promise.all(
    nouns.map(async (noun) => ({ noun, ids: await idsOf(ctx, noun.source, text) })),
  )
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

/**
 * Those whose own texts have it; where they are few, also those that lead to what has it. Fewer than three letters stand in nearly
 * every name, and no index finds them there, so such a word is sought in own texts alone.
 */
async function idsOf(ctx: Context, source: RecordSource, text: string): Promise<string[]> {
  const { searchLinks, ...own } = source
  const ids = await findIds(ctx, own, { search: text }, looked)
  const isShort = text.split(/\s+/).some((word) => word.length > 0 && word.length < 3)
  return !searchLinks || isShort || ids.length >= answered
    ? ids
    : findIds(ctx, source, { search: text }, looked)
}
