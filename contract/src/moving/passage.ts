import { setOwn } from "../shared/own-value.ts"
import { cleanCell } from "./clean-cell.ts"
import type { Directory } from "./directory.ts"
import type { MoveChoices, MovedRecord } from "./move-choices.ts"
import type { MovedRow } from "./moved-file.ts"
import { madeId, type MovedLinks } from "./moved-links.ts"
import type { Past } from "./moved-past.ts"
import { emailsIn, phonesIn } from "./reach-cells.ts"
import { specialMeanings } from "./rival-export.ts"
import type { MovedNoun } from "./rivals.ts"

/** All that is made on the way through the files. */
export interface MoveState {
  readonly choices: MoveChoices
  readonly links: MovedLinks
  readonly left: Map<string, { count: number; example: string }>
}

/** The rows of a file on their way: what is found on it, and how its dates are read. */
export interface Passage extends MoveState {
  readonly past: Past
}

const special = new Set<string>(specialMeanings)
const mails = ["email", "other_emails"]
const phones = ["phone1", "phone2", "other_phones"]
const reached = new Set([...mails, ...phones])

/** Counts a cell that no field takes. */
export function leave({ left }: Pick<MoveState, "left">, noun: MovedNoun, field: string, text: string): void {
  const place = `${noun}.${field}`
  const before = left.get(place)
  left.set(place, { count: (before?.count ?? 0) + 1, example: before?.example ?? text })
}

/** What the cells say that stand for fields of ours. */
export function fieldsOf(noun: MovedNoun, row: MovedRow, move: MoveState): MovedRecord {
  const fields = [...row].flatMap(([field, text]) => {
    if (special.has(field) || reached.has(field)) return []
    const clean = cleanCell(noun, field, text)
    if (clean !== null) return [[field, clean] as const]
    leave(move, noun, field, text)
    return []
  })
  return { ...Object.fromEntries(fields), ...reachFields(noun, row, move) }
}

const maxOthers = 10

/** Returns the e-mails and phones of a row. Companies have a place for one of each: further ones are left. */
function reachFields(noun: MovedNoun, row: MovedRow, move: MoveState): MovedRecord {
  const fields: Record<string, string> = {}
  const take = (places: readonly string[], others: string, found: ReturnType<typeof emailsIn>) => {
    for (const [at, place] of places.entries()) {
      const value = found.values[at]
      if (value !== undefined) setOwn(fields, place, value)
    }
    const further = found.values.slice(places.length)
    const kept = noun === "contact" ? further.slice(0, maxOthers) : []
    // A list of one would be split at a comma.
    if (kept.length > 0) setOwn(fields, others, `${kept.join("|")}|`)
    const [first = ""] = places
    for (const text of [...further.slice(kept.length), ...found.rest]) leave(move, noun, first, text)
  }
  const email = mails.flatMap((field) => row.get(field) ?? []).join(", ")
  const phone = phones.flatMap((field) => row.get(field) ?? []).join(", ")
  if (email) take(["email"], "other_emails", emailsIn(email))
  const places = noun === "contact" ? ["phone1", "phone2"] : ["phone1"]
  if (phone) take(places, "other_phones", phonesIn(phone))
  return fields
}

/** The id of a row there, or else an id made of its parts. */
export function idOf(row: MovedRow, among: Directory, ...parts: readonly (string | undefined)[]): string {
  const id = row.get("source_id")
  return id === undefined ? among.freeId(madeId(...parts)) : id.replaceAll("|", "/").slice(0, 200)
}
