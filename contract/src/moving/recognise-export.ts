import { agendorExports } from "./agendor-exports.ts"
import { bareHeader } from "./bare-header.ts"
import { hubspotExports } from "./hubspot-exports.ts"
import { pipedriveExports } from "./pipedrive-exports.ts"
import { rdStationExports } from "./rd-station-exports.ts"
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

/** The export that a file is, of several the one that knows most of its columns; null where it is none. */
export function recogniseExport(headers: readonly string[]): Recognised | null {
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
  return { rival, noun, meanings: meaningsOf(best.export, bare), sureness: best.known / named }
}

function namesIn({ columns, left }: RivalExport): ReadonlySet<string> {
  return new Set([...Object.values(columns).flat(), ...left].map(bareHeader))
}

/** Of the headers of a meaning the first one there has it, and gives it to no other. */
function meaningsOf({ columns, left }: RivalExport, bare: readonly string[]): (string | null)[] {
  const leftOut = new Set(left.map(bareHeader))
  const meanings = bare.map((header): string | null => (header === "" || leftOut.has(header) ? null : "own"))
  for (const [meaning, headers] of Object.entries(columns)) {
    const places = headers.map((header) => bare.indexOf(bareHeader(header)))
    const place = places.find((at) => at >= 0 && meanings[at] === "own")
    if (place !== undefined) meanings[place] = meaning
  }
  return meanings
}

/** What the export of a file is called by; undefined for none. */
export function exportOf(rival: Rival, noun: MovedNoun): RivalExport | undefined {
  return rivalExports.find((one) => one.rival === rival && one.noun === noun)
}
