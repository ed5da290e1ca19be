import type { Field } from "@funil/contract/shared/fields"
import { sql } from "kysely"
import { targetNames } from "../../nouns/targets.ts"
import { userDetailScope } from "../../nouns/user/user-noun.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { wordWithId } from "../imports/columns/cell-words.ts"
import { type ReferenceKind, findReferences, isReferenceKind } from "../imports/rows/find-references.ts"
import { type StageWords, readStageWords } from "../imports/rows/stage-words.ts"
import type { Link } from "./export-cell.ts"
import { type Column, type Values, valueOf } from "./export-column.ts"

/** A linked record in an answer. */
interface LinkedRecord {
  readonly id: string
  readonly email?: string | null
  readonly company?: string
  readonly name?: string
  readonly first_name?: string
  readonly last_name?: string | null
}

/** Returns the names of a batch's linked records, by id. */
type LinkWords = (records: readonly Values[]) => Promise<ReadonlyMap<string, string>>

/**
 * Returns the screen names of a batch's linked records, by id, or by noun and id if the field may
 * link any noun.
 */
export function screenNames(ctx: Permitted, columns: readonly Column[]): LinkWords {
  const links = columns.filter(([, field]) => field.type === "record" && field.to !== "user")
  return async (records) => {
    const values = links.flatMap(([name]) => records.flatMap((record) => [valueOf(name, record)].flat()))
    const targets = values.filter(isTargetLink)
    const names = targets.length > 0 ? await inTransaction(ctx, (tx) => targetNames(tx, targets)) : []
    return new Map([...values.filter(isLinked).map((one) => [one.id, screenName(one)] as const), ...names])
  }
}

/**
 * Returns links as email or name, with the id appended if an import would find another record by
 * it, as with two companies of one name. The file or the importer names a stage's pipeline.
 */
export async function linkWords(ctx: Context, columns: readonly Column[]): Promise<LinkWords> {
  const links = columns.filter(([, field]) => field.type === "record" && field.to !== "user")
  const hasPlaces = links.some(([, { to }]) => to === "stage" || to === "pipeline")
  const stages = hasPlaces ? await readStageWords(ctx) : null
  const places = new Map<string, string>()
  const placeOf = (place: LinkedRecord, to: Field["to"]) => {
    const word = places.get(place.id) ?? placeWord(place, to, stages)
    places.set(place.id, word)
    return word
  }
  return async (records) => {
    const words = new Map<string, string>()
    for (const [name, { to }] of links) {
      const linked = records.flatMap((record) => [valueOf(name, record)].flat().filter(isLinked))
      if (isReferenceKind(to)) await addWords(ctx, to, linked, words)
      else for (const place of linked) words.set(place.id, placeOf(place, to))
    }
    return words
  }
}

async function addWords(
  ctx: Context,
  kind: ReferenceKind,
  linked: readonly LinkedRecord[],
  words: Map<string, string>,
): Promise<void> {
  const called = new Map(linked.map((one) => [one.id, importName(one)]))
  const found = await findReferences(ctx, kind, [...new Set(called.values())])
  for (const [id, word] of called) words.set(id, sureWord(id, word, found.get(word)))
}

function placeWord(place: LinkedRecord, to: Field["to"], stages: StageWords | null): string {
  const name = importName(place)
  if (stages === null || (to !== "stage" && to !== "pipeline")) return name
  return sureWord(place.id, name, to === "pipeline" ? stages.pipelines(name) : stages.namesakes(place.id))
}

function sureWord(id: string, word: string, found: readonly string[] = []): string {
  return found.join() === id ? word : wordWithId(word, id)
}

/** Returns the account's users, in the trash too, by name, or by email if the caller may see it. */
export async function userNames(ctx: Context, by: "email" | "name"): Promise<Map<string, string>> {
  const name = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`
  const email = sql`case when ${userDetailScope(ctx, "u")} then u.email end`
  const rows = await guardedRead(
    ctx,
    sql<{ id: string; word: string | null }>`
      select u.id, ${by === "email" ? sql`coalesce(${email}, ${name})` : sql`coalesce(${name}, ${email})`} as word
      from users u where u.account_id = ${ctx.accountId}
    `,
  )
  return new Map(rows.map(({ id, word }) => [id, word ?? ""]))
}

/** Whether a value is the target of a global-select. */
function isTargetLink(value: unknown): value is Link {
  return typeof value === "object" && value !== null && "id" in value && "entity" in value
}

function isLinked(value: unknown): value is LinkedRecord {
  return typeof value === "object" && value !== null && "id" in value && !("entity" in value)
}

function importName({ email, company, name, first_name, last_name }: LinkedRecord): string {
  return email || company || name || [first_name, last_name].filter(Boolean).join(" ")
}

function screenName({ email, company, name, first_name, last_name }: LinkedRecord): string {
  return company || name || [first_name, last_name].filter(Boolean).join(" ") || email || ""
}
