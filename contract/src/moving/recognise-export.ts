import { agendorExports } from "./agendor-exports.ts"
import { bareHeader } from "./bare-header.ts"
import { hubspotExports } from "./hubspot-exports.ts"
import { pipedriveExports } from "./pipedrive-exports.ts"
import { rdStationExports } from "./rd-station-exports.ts"
import { isShared } from "./moved-file.ts"
import { reachOf } from "./reach-cells.ts"
import type { RivalExport } from "./rival-export.ts"
import type { MovedNoun, Rival } from "./rivals.ts"
import { trelloExports } from "./trello-exports.ts"
import { twentyExports } from "./twenty-exports.ts"

/** Every file that can be told by its headers. */
export const rivalExports: readonly RivalExport[] = [
  ...pipedriveExports,
  ...rdStationExports,
  ...agendorExports,
  ...hubspotExports,
  ...twentyExports,
  ...trelloExports,
]

/** What a file is, by its headers. */
export interface Recognised {
  readonly rival: Rival
  readonly noun: MovedNoun
  /** By the place of the column: a field's name, a special meaning, `own` for what no field of ours is, null for what is left. */
  readonly meanings: readonly (string | null)[]
  /** The share of the columns that are known, from 0 to 1. */
  readonly sureness: number
}

interface Fit {
  readonly export: RivalExport
  readonly known: number
}

/**
 * Returns the export that a file is: of several the one that knows most of its columns; null if it is none. `rows` name columns of
 * people that only their values explain.
 */
export function recogniseExport(
  headers: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Recognised | null {
  const bare = headers.map(bareHeader)
  const here = new Set(bare)
  const fits = rivalExports.flatMap((one): Fit[] => {
    const isMarked = one.marks.some((marks) => marks.every((header) => here.has(bareHeader(header))))
    return isMarked ? [{ export: one, known: bare.filter((header) => namesIn(one).has(header)).length }] : []
  })
  const [best] = fits.toSorted((a, b) => b.known - a.known)
  if (!best) return null
  const { rival, noun } = best.export
  const named = bare.filter((header) => header !== "").length
  const meanings = withReach(meaningsOf(best.export, bare), { noun, headers, rows })
  return { rival, noun, meanings, sureness: best.known / named }
}

function namesIn({ columns, left }: RivalExport): ReadonlySet<string> {
  return new Set([...Object.values(columns).flat(), ...left].map(bareHeader))
}

/** Of the headers of a meaning the first one there has it, and gives it to no other; e-mails and phones have all of theirs. */
function meaningsOf({ columns, left }: RivalExport, bare: readonly string[]): (string | null)[] {
  const leftOut = new Set(left.map(bareHeader))
  const meanings = bare.map((header): string | null => (header === "" || leftOut.has(header) ? null : "own"))
  for (const [meaning, headers] of Object.entries(columns)) {
    const free = headers
      .flatMap((header) => allPlaces(bare, bareHeader(header)))
      .filter((at) => meanings[at] === "own")
    for (const at of isShared(meaning) ? free : free.slice(0, 1)) meanings[at] = meaning
  }
  return meanings
}

function allPlaces(bare: readonly string[], header: string): number[] {
  return bare.flatMap((other, at) => (other === header ? [at] : []))
}

const ofPerson = /^(pessoa|person|contato|contact)\b/

/** Gives columns that nobody knows the meaning that their values show. The first phone is the main one. */
function withReach(
  meanings: readonly (string | null)[],
  {
    noun,
    headers,
    rows,
  }: { noun: MovedNoun; headers: readonly string[]; rows: readonly (readonly string[])[] },
): (string | null)[] {
  const found = meanings.map((meaning, at) => {
    const header = headers[at] ?? ""
    if (meaning !== "own" || !(noun === "contact" || (noun === "deal" && ofPerson.test(bareHeader(header)))))
      return meaning
    const reach = reachOf(
      header,
      rows.map((row) => row[at] ?? ""),
    )
    if (reach === null) return meaning
    return noun === "deal" ? `contact_${reach}` : reach === "email" ? "email" : "phone1"
  })
  const second = found.includes("phone1") ? -1 : found.indexOf("phone2")
  return second < 0 ? found : found.with(second, "phone1")
}

/** What the export of a file is called by; undefined for none. */
export function exportOf(rival: Rival, noun: MovedNoun): RivalExport | undefined {
  return rivalExports.find((one) => one.rival === rival && one.noun === noun)
}
