import { joinCell } from "../shared/cells.ts"
import { type Table, TableProblem } from "./table.ts"

/** A person of any program's address book. */
export interface BookPerson {
  readonly first_name: string
  readonly last_name: string
  /** The best first. Further ones become other addresses. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly companies: readonly string[]
  readonly tags: readonly string[]
  /** Plain fields by name, and values without a field by the book's name. */
  readonly more: Readonly<Record<string, string>>
}

/** The names of fields in column order. Values without a field follow. */
const lists = ["other_emails", "other_phones", "companies", "tags"] as const

type People = readonly BookPerson[]

/**
 * Returns people as a table with field names as headers, which every import knows. Omits empty
 * columns unless `further` people follow. Throws a TableProblem without people.
 */
export function peopleTable(people: People, further?: AsyncIterable<People>): Table {
  if (people.length === 0) throw new TableProblem("empty_file")
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
    // A shop's card has only its name or number.
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
