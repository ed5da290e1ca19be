import type { Field } from "@funil/contract/shared/fields"
import { targetNames } from "../../nouns/visible-targets.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { findReferences, isReferenceKind, type ReferenceKind } from "../imports/plan/find-references.ts"
import { wordWithId } from "../imports/cells/word-with-id.ts"
import { readStageWords, type StageWords } from "../imports/plan/stage-words.ts"
import type { Link } from "./export-cell.ts"
import { type Column, type Values, valueOf } from "./export-column.ts"

/** A record that another one leads to, as its answer shows it. */
interface Linked {
  readonly id: string
  readonly email?: string | null
  readonly company?: string
  readonly name?: string
  readonly first_name?: string
  readonly last_name?: string | null
}

/** Tells what the linked records of a batch are called, by their ids. */
type LinkWords = (records: readonly Values[]) => Promise<ReadonlyMap<string, string>>

/** What a global-select points to, as its answer shows it. */
function isTargetLink(value: unknown): value is Link {
  return typeof value === "object" && value !== null && "id" in value && "entity" in value
}

function isLinked(value: unknown): value is Linked {
  return typeof value === "object" && value !== null && "id" in value && !("entity" in value)
}

function importName({ email, company, name, first_name, last_name }: Linked): string {
  return email || company || name || [first_name, last_name].filter(Boolean).join(" ")
}

function screenName({ email, company, name, first_name, last_name }: Linked): string {
  return company || name || [first_name, last_name].filter(Boolean).join(" ") || email || ""
}

/** Tells what screens call the linked records of a batch, by their ids or, where a field may lead to any noun, by their words. */
export function screenNames(ctx: Context, columns: readonly Column[]): LinkWords {
  const links = columns.filter(([, field]) => field.type === "record" && field.to !== "user")
  return async (records) => {
    const values = links.flatMap(([name]) => records.flatMap((record) => [valueOf(name, record)].flat()))
    const targets = values.filter(isTargetLink)
    const names = targets.length > 0 ? await inTransaction(ctx, (tx) => targetNames(tx, targets)) : []
    return new Map([...values.filter(isLinked).map((one) => [one.id, screenName(one)] as const), ...names])
  }
}

/**
 * Links are called by e-mail or name; where importing would not find that very record by it, as with two companies of one name, the id
 * stands behind it. A stage is found in its pipeline, which the file or whoever imports it names.
 */
export async function linkWords(ctx: Context, columns: readonly Column[]): Promise<LinkWords> {
  const links = columns.filter(([, field]) => field.type === "record" && field.to !== "user")
  const hasPlaces = links.some(([, { to }]) => to === "stage" || to === "pipeline")
  const stages = hasPlaces ? await readStageWords(ctx) : null
  const places = new Map<string, string>()
  const placeOf = (place: Linked, to: Field["to"]) => {
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
  linked: readonly Linked[],
  words: Map<string, string>,
): Promise<void> {
  const called = new Map(linked.map((one) => [one.id, importName(one)]))
  const found = await findReferences(ctx, kind, [...new Set(called.values())])
  for (const [id, word] of called) words.set(id, sureWord(id, word, found.get(word)))
}

function placeWord(place: Linked, to: Field["to"], stages: StageWords | null): string {
  const name = importName(place)
  if (stages === null || (to !== "stage" && to !== "pipeline")) return name
  return sureWord(place.id, name, to === "pipeline" ? stages.pipelines(name) : stages.namesakes(place.id))
}

function sureWord(id: string, word: string, found: readonly string[] = []): string {
  return found.join() === id ? word : wordWithId(word, id)
}
