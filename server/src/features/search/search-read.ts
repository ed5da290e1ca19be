import type { SearchHit } from "@funil/contract/search"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { begins, contains } from "../../platform/records/like-pattern.ts"
import type { SearchNoun } from "./search-noun.ts"

/** How far names are from a text, in the order of `bestHits`: nearest are those that begin with it, then those with a word that does. */
export function distanceOf(ctx: Context, { source, face }: SearchNoun, text: string): RawBuilder<number> {
  const name = face.ranked(ctx, source.alias)
  const place = sql`case when ${name} ${begins(text)} then 0 when ${name} ${contains(` ${text}`)} then 1000 else 2000 end`
  return sql`(${place} + length(${name}))`
}

function hitsOf(
  tx: Tx,
  { entity, name, source, face }: SearchNoun,
  ids: readonly string[],
): RawBuilder<unknown> {
  const { table, alias } = source
  const a = sql.ref(alias)
  const picture = face.picture === null ? sql`null` : sql.ref(`${alias}.${face.picture}`)
  return sql`
    select ${entity}::text as entity, ${a}.id, ${name(tx, alias)} as name, ${face.detail(tx, alias)} as detail, ${picture}::text as picture
    from ${sql.table(table)} ${a}
    where ${a}.account_id = ${tx.accountId} and ${a}.id = any(${ids}::uuid[])`
}

/** How the records that a search found are called, all nouns in one query. */
export async function readHits(
  tx: Tx,
  found: readonly { noun: SearchNoun; ids: readonly string[] }[],
): Promise<SearchHit[]> {
  const parts = found.filter(({ ids }) => ids.length > 0).map(({ noun, ids }) => hitsOf(tx, noun, ids))
  if (parts.length === 0) return []
  const { rows } = await sql<SearchHit>`${sql.join(parts, sql` union all `)}`.execute(tx.db)
  return rows
}
