import { joinCell } from "../shared/list-cell.ts"
import type { Table } from "./table.ts"

/** A person of an address book, whatever program wrote it. */
export interface BookPerson {
  readonly first_name: string
  readonly last_name: string
  /** The best first; the further ones become other addresses. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly companies: readonly string[]
  readonly tags: readonly string[]
  /** Plain fields by their names, and what has no field by what the book calls it. */
  readonly more: Readonly<Record<string, string>>
}

/** The names of fields, in the order of the columns; what has no field comes behind them. */
const lists = ["other_emails", "other_phones", "companies", "tags"] as const

type People = readonly BookPerson[]

/**
 * People as a table whose headers are the names of fields, so that every import knows its columns. Empty columns are left out, unless
 * `further` people are still to be read.
 */
export function peopleTable(people: People, further?: AsyncIterable<People>): Table {
  const records = people.map(recordOf)
  const filled = new Set(
    records.flatMap((record) =>
      [...record].filter(([, value]) => further ?? value !== "").map(([name]) => name),
    ),
  )
  const first = ["first_name", "last_name", "email", "phone1", "phone2", ...lists]
  const headers = [...first.filter((name) => filled.delete(name)), ...filled]
  const rowOf = (record: ReturnType<typeof recordOf>) => headers.map((name) => record.get(name) ?? "")
  async function* rows() {
    yield records.map(rowOf)
    for await (const batch of further ?? []) yield batch.map((person) => rowOf(recordOf(person)))
  }
  return { headers, rows: rows() }
}

function recordOf(person: BookPerson): ReadonlyMap<string, string> {
  const [email = "", ...emails] = unlike(person.emails)
  const [phone1 = "", phone2 = "", ...phones] = unlike(person.phones)
  const companies = unlike(person.companies)
  const named = person.first_name || person.last_name
  const record = {
    // A card of a shop has but its name or its number.
    first_name: person.first_name || named || companies[0] || email || phone1,
    last_name: person.first_name === "" ? "" : person.last_name,
    email,
    phone1,
    phone2,
    other_emails: joinCell(emails),
    other_phones: joinCell(phones),
    companies: joinCell(companies),
    tags: joinCell(unlike(person.tags)),
    ...person.more,
  }
  return new Map(Object.entries(record))
}

function unlike(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))]
}
