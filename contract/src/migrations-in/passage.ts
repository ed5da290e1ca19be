import { setOwn } from "../shared/own-value.ts"
import { maxOtherAddresses } from "../shared/values/text.ts"
import { cleanCell } from "./clean-cell.ts"
import type { Directory } from "./directory.ts"
import type { LeftCells } from "./left-cells.ts"
import type { MigratedRow } from "./migrated-file.ts"
import { madeId, type MigratedLinks } from "./migrated-links.ts"
import type { Past } from "./migrated-past.ts"
import type { MigrationChoices, MigratedRecord } from "./migration-choices.ts"
import type { PeopleReading } from "./named-people.ts"
import { emailsIn, leaveRest, phonesIn } from "./reach-cells.ts"
import { specialMeanings } from "./systems/rival-export.ts"
import type { MigratedNoun } from "./systems/rivals.ts"

/** The state of a migration while its files are read. */
export interface MigrationState {
  readonly choices: MigrationChoices
  readonly links: MigratedLinks
  readonly left: LeftCells
}

/** The state while reading one file: its language, dates and people. */
export interface Passage extends MigrationState {
  readonly past: Past
  readonly people: PeopleReading
}

const special = new Set<string>(specialMeanings)
const mails = ["email", "other_emails"]
const phones = ["phone1", "phone2", "other_phones"]
const reached = new Set([...mails, ...phones])

/** Returns the values of cells whose columns are our fields. */
export function fieldsOf(noun: MigratedNoun, row: MigratedRow, move: MigrationState): MigratedRecord {
  const leave = move.left.leaver(noun)
  const fields = [...row].flatMap(([field, text]) => {
    if (special.has(field) || reached.has(field)) return []
    const clean = cleanCell(noun, field, text, leave)
    if (clean !== null) return [[field, clean] as const]
    leave(field, text, "unaccepted")
    return []
  })
  return { ...Object.fromEntries(fields), ...reachFields(noun, row, move) }
}

/** Returns a row's emails and phones. Companies have one of each, so further ones are left out. */
function reachFields(noun: MigratedNoun, row: MigratedRow, move: MigrationState): MigratedRecord {
  const leave = move.left.leaver(noun)
  const fields: Record<string, string> = {}
  const take = (places: readonly string[], others: string, found: ReturnType<typeof emailsIn>) => {
    for (const [at, place] of places.entries()) {
      const value = found.values[at]
      if (value !== undefined) setOwn(fields, place, value)
    }
    const further = found.values.slice(places.length)
    const kept = noun === "contact" ? further.slice(0, maxOtherAddresses) : []
    // A list of one would be split at a comma.
    if (kept.length > 0) setOwn(fields, others, `${kept.join("|")}|`)
    const [first = ""] = places
    for (const text of further.slice(kept.length)) leave(first, text, "surplus")
    leaveRest(first, found, leave)
  }
  const email = mails.flatMap((field) => row.get(field) ?? []).join(", ")
  const phone = phones.flatMap((field) => row.get(field) ?? []).join(", ")
  if (email) take(["email"], "other_emails", emailsIn(email))
  const places = noun === "contact" ? ["phone1", "phone2"] : ["phone1"]
  if (phone) take(places, "other_phones", phonesIn(phone))
  return fields
}

/** Returns a row's id in the other CRM, else an id derived from its parts. */
export function idOf(row: MigratedRow, among: Directory, ...parts: readonly (string | undefined)[]): string {
  const id = row.get("source_id")
  return id === undefined ? among.freeId(madeId(...parts)) : id.replaceAll("|", "/").slice(0, 200)
}
