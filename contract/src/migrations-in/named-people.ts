import { fitText, type Leave } from "./left-cells.ts"
import { type MigratedRow, partsOf } from "./migrated-file.ts"
import type { MigratedRecord } from "./migration-choices.ts"
import { emailsIn, leaveRest, phonesIn, type Reach } from "./reach-cells.ts"

/** A person whom another noun's row names, with the row's values about them. */
export interface NamedPerson {
  readonly name: string
  readonly more: MigratedRecord
}

/** How to read the people of a row. */
export interface PeopleReading {
  /** The separator of people in a cell. */
  readonly between: RegExp
  /** Gets the values that no person of the row takes. */
  readonly leave: Leave
}

const nothing: Reach = { values: [], rest: [], cut: [] }

/** HubSpot writes the email after the name. */
const withEmail = /^(.*?)\s*\(([^()\s]+@[^()\s]+)\)$/

/**
 * Returns the people whom a row names by name, else by email. With `isOfOne` the row is about one
 * person, however many its cells seem to name.
 */
export function namedPeople(
  row: MigratedRow,
  { between, leave }: PeopleReading,
  isOfOne: boolean,
): NamedPerson[] {
  const [mails, phones] = [row.get("contact_email"), row.get("contact_phone")]
  const job = row.get("contact_job")
  const mailReach = mails === undefined ? nothing : emailsIn(mails)
  const phoneReach = phones === undefined ? nothing : phonesIn(phones)
  leaveRest("email", mailReach, leave)
  leaveRest("phone1", phoneReach, leave)
  const [email, phone] = [mailReach.values, phoneReach.values]
  const names = row.get("contact_names")
  const named = (isOfOne ? [names ?? ""] : partsOf(names, between)).map((part) => {
    const [, name, own] = withEmail.exec(part) ?? []
    return { name: name || own || part, own }
  })
  const people = named.length > 0 ? named : email.map((own) => ({ name: own, own }))
  const [first, ...others] = people
  if (!first) {
    for (const text of phone) leave("phone1", text, "unassigned")
    if (job !== undefined) leave("job", job, "unassigned")
    return []
  }
  if (others.length === 0) {
    const emails = [...new Set([first.own ?? [], email].flat())]
    return [{ name: first.name, more: filled({ ...reachOf(emails, phone), job }, leave) }]
  }
  const lists = Object.entries({ email, phone1: phone, job: partsOf(job, /[,;]/) })
  for (const [field, list] of lists)
    if (list.length !== people.length) for (const text of list) leave(field, text, "unassigned")
  return people.map(({ name, own }, at) => {
    const more = lists.map(([field, list]) => [field, list.length === people.length ? list[at] : ""] as const)
    const fields = filled(Object.fromEntries(more), leave)
    return { name, more: { ...(own && { email: own }), ...fields } }
  })
}

/** A list of one would be split at a comma. */
function listCell(values: readonly string[]): string {
  return values.length > 0 ? `${values.join("|")}|` : ""
}

function reachOf([email = "", ...emails]: readonly string[], phones: readonly string[]) {
  const [phone1 = "", phone2 = "", ...further] = phones
  return { email, phone1, phone2, other_emails: listCell(emails), other_phones: listCell(further) }
}

function filled(fields: Readonly<Record<string, string | undefined>>, leave: Leave): MigratedRecord {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text = ""]) =>
      text === "" ? [] : [[field, field === "job" ? fitText("job", text, 200, leave) : text] as const],
    ),
  )
}
