import { type ErrorCode, errorStatus } from "@funil/contract/api/errors"
import { errorMeanings } from "@funil/contract/reference/errors"
import { ownValue } from "@funil/contract/shared/own-value"
import { guidePages, guideText, isGuidePage, sectionsOf } from "./guide-pages.ts"
import { type JsonSchema, nameOfRef } from "./json-schema.ts"
import { readerWords } from "./reader-words.ts"
import { addressOf, callsOf, isParameter, operationOf, type Reference } from "./reference.ts"

/** A place of the reference that a search finds. */
export interface Hit {
  readonly title: string
  /** What tells it from others of that title: an address, a status, the page. */
  readonly place: string
  readonly page: string
  readonly anchor?: string
}

export interface Entry extends Hit {
  readonly isGuide: boolean
  /** The words of its title, and all its words, each after a space. */
  readonly titleWords: string
  readonly words: string
}

const shown = 12

/**
 * Everything that a search of the reference finds: sections of the guide, calls, types and errors.
 */
export function searchEntries(reference: Reference): Entry[] {
  const { language, publicUrl, document } = reference
  const words = readerWords[language]
  const guide = Object.keys(guidePages).filter(isGuidePage)
  return [
    ...guide.flatMap((page) =>
      sectionsOf(guideText(page, language, publicUrl)).map(({ text, ...place }) =>
        entryOf({ ...place, place: words.guide, page }, text, true),
      ),
    ),
    ...callEntries(reference),
    ...(Object.entries(errorStatus) as [ErrorCode, number][]).map(([code, status]) =>
      entryOf(
        { title: code, place: `${status}`, page: "errors", anchor: code },
        errorMeanings[code][language],
      ),
    ),
    ...Object.entries(document.components.schemas)
      .filter(([name]) => name !== "ErrorCode")
      .map(([name, schema]) =>
        entryOf(
          { title: name, place: words.types, page: "types", anchor: name },
          `${schema.description ?? ""} ${fieldsIn(schema)}`,
        ),
      ),
  ]
}

/**
 * How well an entry answers a question: a word of the title counts more than one of the text, and
 * the guide comes first.
 */
function rankOf({ titleWords, words, isGuide }: Entry, asked: readonly string[]): number {
  if (!asked.every((word) => words.includes(word))) return 0
  const inTitle = asked.filter((word) => titleWords.includes(word)).length
  const begins = titleWords.startsWith(asked.join("")) ? 2 : 0
  return 1 + 3 * inTitle + begins + (isGuide ? 1 : 0)
}

/** The best places for a text, whose words all occur. */
export function search(entries: readonly Entry[], text: string): Hit[] {
  const asked = wordsOf(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => ` ${word}`)
  if (asked.length === 0) return []
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, asked) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, shown)
    .map(({ entry: { title, place, page, anchor } }) => ({ title, place, page, anchor }))
}

/** The words of a text, each after a space, without case and accents. Parts of a name are words. */
function wordsOf(text: string): string {
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
  return ` ${[...new Set(plain.split(/[^a-z0-9]+/))].join(" ")}`
}

/** The names and texts of the fields of a schema. */
function fieldsIn({ properties = {}, anyOf = [] }: JsonSchema): string {
  const own = Object.entries(properties).map(([name, { description = "" }]) => `${name} ${description}`)
  return [...own, ...anyOf.map(fieldsIn)].join(" ")
}

function entryOf(hit: Hit, text: string, isGuide = false): Entry {
  const { title, place, anchor = "" } = hit
  return {
    ...hit,
    isGuide,
    titleWords: wordsOf(title),
    words: wordsOf(`${title} ${place} ${anchor} ${text}`),
  }
}

function callEntries(reference: Reference): Entry[] {
  const { schemas } = reference.document.components
  return reference.groups.flatMap(({ key, of }) =>
    callsOf(reference, of).map((endpoint) => {
      const { summary, description = "", parameters, requestBody } = operationOf(reference, endpoint)
      const place = `${endpoint.method} ${addressOf(endpoint)}`
      const asked = parameters
        .filter(isParameter)
        .map(({ name, description: about = "" }) => `${name} ${about}`)
      const [body] = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
      const fields = body && fieldsIn(ownValue(schemas, nameOfRef(body) ?? "") ?? body)
      const text = [description, ...asked, fields].join(" ")
      return entryOf({ title: summary, place, page: key, anchor: endpoint.id }, text)
    }),
  )
}
