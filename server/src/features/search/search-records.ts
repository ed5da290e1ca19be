import { type SearchEntity, type SearchHit, searchEntities } from "@funil/contract/home/search"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Face, Noun } from "../../nouns/noun.ts"
import { nouns } from "../../nouns/nouns.ts"
import { fixedSource } from "../../nouns/record-sources.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { withCustomColumns } from "../../platform/records/custom-columns.ts"
import { readCustomFields } from "../../platform/records/custom-fields.ts"
import { begins, contains, unaccented } from "../../platform/records/like-pattern.ts"
import { findBestMatches } from "../../platform/records/paging/first-rows.ts"
import { findIds } from "../../platform/records/paging/record-ids.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"

/** The number of records of each noun to inspect, and to return. */
const looked = 20
const answered = 5

interface NounMatches {
  readonly noun: SearchNoun
  readonly ids: readonly string[]
}

/** A deal's code as users write it: `1991`, `#1991`. */
const dealCode = /^(?<mark>#\s?)?(?<code>\d{1,9})$/

/** Returns the best few matches of each noun that the caller may read. */
export async function searchRecords(ctx: Permitted, text: string): Promise<{ hits: SearchHit[] }> {
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

/**
 * Returns the nouns that the caller may read, with custom fields, which one query reads for all.
 */
async function readableNouns(ctx: Context): Promise<SearchNoun[]> {
  const fields = await readCustomFields(ctx)
  return searchNouns
    .filter(({ rights }) => scopeFor(ctx, rights.read) !== "none")
    .map((noun) => ({ ...noun, source: withCustomColumns(noun.source, fields) }))
}

/**
 * Returns the records that a text names exactly: a deal by its code, contacts and companies by
 * name, even if its words are common.
 */
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
  const where = sql<SqlBool>`${name} = ${unaccented(sql`${text.normalize("NFC")}`)}`
  // No index has this order, so PostgreSQL finds the rows by name.
  return findIds(ctx, source, { where, order: { place: name, way: sql`asc` } }, answered)
}

/** Returns records whose own texts contain the text. */
function ownIds(ctx: Context, noun: SearchNoun, text: string): Promise<string[]> {
  const { searchLinks: _, ...own } = noun.source
  return findBestMatches(ctx, own, { search: text, most: looked, distance: distanceOf(ctx, noun, text) })
}

/**
 * Returns whether to search linked records too. A word of one or two letters has no index, and a
 * common word matches nearly every record.
 */
function saysMuch(text: string, found: readonly NounMatches[]): boolean {
  const isShort = text.split(/\s+/).some((word) => word.length > 0 && word.length < 3)
  return !isShort && found.every(({ ids }) => ids.length < looked)
}

async function withLinked(ctx: Context, { noun, ids }: NounMatches, text: string): Promise<NounMatches> {
  const { source } = noun
  if (!source.searchLinks || ids.length >= answered) return { noun, ids }
  // Some of several words may be in the record and some in its links. The first search already
  // covered a single word.
  const isOneWord = !/\s/.test(text)
  const sought: RecordSource = isOneWord ? { ...source, search: () => sql`false` } : source
  const linked = await findIds(ctx, sought, { search: text }, looked)
  return { noun, ids: [...new Set([...ids, ...linked])] }
}

function unaccentedText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
}

/**
 * Returns how well a name fits the text: 0 starts with it, 1 has a word that does, 2 has it
 * elsewhere or not at all.
 */
function distance(name: string, typed: string): number {
  const plain = unaccentedText(name)
  if (plain.startsWith(typed)) return 0
  return plain.includes(` ${typed}`) ? 1 : 2
}

interface SearchText {
  readonly text: string
  /** The ids of records that the text names exactly. */
  readonly named: ReadonlySet<string>
}

/** Returns the best hits: exact names first, then the closest, then the shortest names. */
function bestHits(hits: readonly SearchHit[], { text, named }: SearchText, most: number): SearchHit[] {
  const typed = unaccentedText(text)
  return hits
    .map((hit) => ({ hit, far: named.has(hit.id) ? -1 : distance(hit.name, typed) }))
    .toSorted((a, b) => a.far - b.far || a.hit.name.length - b.hit.name.length)
    .slice(0, most)
    .map(({ hit }) => hit)
}

/**
 * Sorts names by closeness to a text, like `bestHits`: names that start with it, then names with a
 * word that does.
 */
function distanceOf(ctx: Context, { source, face }: SearchNoun, text: string): RawBuilder<number> {
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

/** Reads the names of the found records, all nouns in one query. */
async function readHits(
  tx: Tx,
  found: readonly { noun: SearchNoun; ids: readonly string[] }[],
): Promise<SearchHit[]> {
  const parts = found.filter(({ ids }) => ids.length > 0).map(({ noun, ids }) => hitsOf(tx, noun, ids))
  if (parts.length === 0) return []
  const { rows } = await sql<SearchHit>`${sql.join(parts, sql` union all `)}`.execute(tx.db)
  return rows
}

/** The parts of a noun that the global search uses. */
interface SearchNoun extends Pick<Noun, "rights" | "name"> {
  readonly entity: SearchEntity
  readonly source: RecordSource
  readonly face: Face
}

const searchNouns: readonly SearchNoun[] = searchEntities.map((entity) => ({
  ...nouns[entity],
  entity,
  source: fixedSource(entity),
}))
