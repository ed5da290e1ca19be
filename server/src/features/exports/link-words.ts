import type { Field } from "@funil/contract/shared/fields"
import type { Context } from "../../platform/context.ts"
import { findReferences, isReferenceKind, type ReferenceKind } from "../imports/plan/find-references.ts"
import { wordWithId } from "../imports/cells/word-with-id.ts"
import { readStageWords, type StageWords } from "../imports/plan/stage-words.ts"
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

function isLinked(value: unknown): value is Linked {
  return typeof value === "object" && value !== null && "id" in value && !("entity" in value)
}

function nameOf({ email, company, name, first_name, last_name }: Linked): string {
  return email || company || name || [first_name, last_name].filter(Boolean).join(" ")
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
  const called = new Map(linked.map((one) => [one.id, nameOf(one)]))
  const found = await findReferences(ctx, kind, [...new Set(called.values())])
  for (const [id, word] of called) words.set(id, sureWord(id, word, found.get(word)))
}

function placeWord(place: Linked, to: Field["to"], stages: StageWords | null): string {
  const name = nameOf(place)
  if (stages === null || (to !== "stage" && to !== "pipeline")) return name
  return sureWord(place.id, name, to === "pipeline" ? stages.pipelines(name) : stages.namesakes(place.id))
}

function sureWord(id: string, word: string, found: readonly string[] = []): string {
  return found.join() === id ? word : wordWithId(word, id)
}
