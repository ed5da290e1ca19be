import { bareHeader } from "../bare-header.ts"
import { isShared } from "../migrated-file.ts"
import { reachOf } from "../reach-cells.ts"
import { agendorExports } from "./agendor-exports.ts"
import { hubspotExports } from "./hubspot-exports.ts"
import { pipedriveExports } from "./pipedrive-exports.ts"
import { rdStationExports } from "./rd-station-exports.ts"
import type { RivalExport } from "./rival-export.ts"
import type { MigratedNoun, Rival } from "./rivals.ts"
import { trelloExports } from "./trello-exports.ts"
import { twentyExports } from "./twenty-exports.ts"

/** Every file that has known headers. */
export const rivalExports: readonly RivalExport[] = [
  ...pipedriveExports,
  ...rdStationExports,
  ...agendorExports,
  ...hubspotExports,
  ...twentyExports,
  ...trelloExports,
]

/** A recognized file. */
export interface ExportMatch {
  readonly rival: Rival
  readonly noun: MigratedNoun
  /**
   * The meaning of each column: a field's name, a special meaning, `own` for a field that we lack,
   * null for an unknown column.
   */
  readonly meanings: readonly (string | null)[]
  /** The share of known columns, from 0 to 1. */
  readonly sureness: number
}

interface Fit {
  readonly export: RivalExport
  readonly known: number
}

/**
 * Returns the export that a file is, or null. If several match, the one with the most known columns
 * wins. `rows` show the meaning of columns of people with unknown headers.
 */
export function recogniseExport(
  headers: readonly string[],
  rows: readonly (readonly string[])[] = [],
): ExportMatch | null {
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

/** Only the first header of a meaning gets it. Emails and phones use all their headers. */
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

/** Gives unknown columns the meaning that their values show. The first phone is the main one. */
function withReach(
  meanings: readonly (string | null)[],
  {
    noun,
    headers,
    rows,
  }: { noun: MigratedNoun; headers: readonly string[]; rows: readonly (readonly string[])[] },
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

/** Returns how the other CRM exports a noun; undefined if it doesn't. */
export function exportOf(rival: Rival, noun: MigratedNoun): RivalExport | undefined {
  return rivalExports.find((one) => one.rival === rival && one.noun === noun)
}
