import { ownValue, setOwn } from "../shared/own-value.ts"
import { maxOtherAddresses, maxTags } from "../shared/values/text.ts"
import type { Leave } from "./left-cells.ts"
import { unaccentedName } from "./migrated-file.ts"
import type { MigratedRecord } from "./migration-choices.ts"

/**
 * Fills a record's empty fields from another row about it. The first filled cell wins. A person
 * also gets further emails and phones. `leave` gets the values that the record doesn't take.
 */
export function fillFrom(kept: Record<string, string>, from: MigratedRecord, leave: Leave): void {
  const isPerson = "first_name" in kept
  if (isPerson) for (const reach of reaches) addReach(kept, from, reach, leave)
  for (const [field, text] of Object.entries(from)) {
    const before = ownValue(kept, field) ?? ""
    if (text === "" || unfilled.has(field) || (isPerson && reachFields.has(field))) continue
    if (before === "") setOwn(kept, field, text)
    else if (field === "companies") setOwn(kept, field, joined(before, text).join("|"))
    else if (field === "tags") setOwn(kept, field, tagsOf(joined(before, text), leave))
    else if (!isSame(field, before, text)) leave(field, text, "different")
  }
}

const unfilled = new Set(["source_id", "created_at"])

function isSame(field: string, one: string, other: string): boolean {
  return field === "phone1" ? isSameNumber(one, other) : keyOf(one) === keyOf(other)
}

function keyOf(text: string): string {
  return unaccentedName(text).replaceAll(/[^\p{L}\p{N}@]/gu, "")
}

function joined(one: string, other: string): string[] {
  return [...new Set([...one.split("|"), ...other.split("|")])].filter(Boolean)
}

function tagsOf(tags: readonly string[], leave: Leave): string {
  if (tags.length > maxTags) leave("tags", tags.slice(maxTags).join(", "), "shortened")
  return tags.slice(0, maxTags).join("|")
}

/** The fields of a person's emails or phones, and how to compare two values. */
interface ReachPlaces {
  readonly mains: readonly [string, ...string[]]
  readonly others: string
  readonly isOne: (one: string, other: string) => boolean
}

const reaches: readonly ReachPlaces[] = [
  {
    mains: ["email"],
    others: "other_emails",
    isOne: (one, other) => one.toLowerCase() === other.toLowerCase(),
  },
  { mains: ["phone1", "phone2"], others: "other_phones", isOne: isSameNumber },
]
const reachFields = new Set(reaches.flatMap(({ mains, others }) => [...mains, others]))

/** Whether two phones are the same number. One may lack its country or area code. */
function isSameNumber(one: string, other: string): boolean {
  const digits = [one, other].map((phone) => phone.replaceAll(/\D/g, "").replace(/^0+/, ""))
  const [short = "", long = ""] = digits.toSorted((a, b) => a.length - b.length)
  return short === long || (short.length >= 8 && long.endsWith(short))
}

function addReach(
  person: Record<string, string>,
  from: MigratedRecord,
  { mains, others, isOne }: ReachPlaces,
  leave: Leave,
): void {
  const othersOf = (record: MigratedRecord) => joined(ownValue(record, others) ?? "", "")
  const valuesOf = (record: MigratedRecord) => [
    ...mains.flatMap((place) => ownValue(record, place) || []),
    ...othersOf(record),
  ]
  for (const text of valuesOf(from)) {
    if (valuesOf(person).some((known) => isOne(known, text))) continue
    const free = mains.find((place) => !ownValue(person, place))
    const further = othersOf(person)
    if (free !== undefined) setOwn(person, free, text)
    // A list of one would be split at a comma.
    else if (further.length < maxOtherAddresses) setOwn(person, others, `${[...further, text].join("|")}|`)
    else leave(mains[0], text, "surplus")
  }
}
