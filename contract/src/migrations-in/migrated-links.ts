import { fitName } from "./clean-cell.ts"
import { Directory, keysOf } from "./directory.ts"
import { fillFrom } from "./fill-from.ts"
import { fitText, type Leave, type LeftCells } from "./left-cells.ts"
import { unaccentedName, type MigratedRow, partsOf } from "./migrated-file.ts"
import type { MigratedRecord } from "./migration-choices.ts"
import { type NamedPerson, namedPeople, type PeopleReading } from "./named-people.ts"
import { Twins } from "./twins.ts"

/** Returns an id derived from the row, if the export has none. */
export function madeId(...parts: readonly (string | undefined)[]): string {
  return `~${parts.map((part) => unaccentedName(part ?? "")).join(" / ")}`.replaceAll("|", "/").slice(0, 200)
}

/**
 * Finds the records that rows name in the migration's other files. Creates companies and people
 * that only a row names.
 */
export class MigratedLinks {
  readonly companies = new Directory()
  readonly contacts = new Directory()
  readonly deals = new Directory()
  readonly twins = new Twins()
  readonly madeCompanies: MigratedRecord[] = []
  readonly madeContacts: MigratedRecord[] = []
  readonly #people = new Map<string, Record<string, string>>()
  readonly #leave: Readonly<Record<"company" | "contact", Leave>>

  constructor(left: LeftCells) {
    this.#leave = { company: left.leaver("company"), contact: left.leaver("contact") }
  }

  /** Adds a person with a record that later rows fill. */
  addPerson(id: string, name: string, companies: readonly string[], record: Record<string, string>): void {
    this.contacts.add({ id, name, companies, ...keysOf(record) })
    this.#people.set(id, record)
  }

  /** Returns the ids of the companies that a row names. */
  companiesOf(row: MigratedRow): string[] {
    const ids = partsOf(row.get("company_ids"), /[;,]/)
    const known = ids.filter((id) => this.companies.has(id))
    const names = this.#companyNames(row.get("company_names"))
    // Unknown companies may come from an earlier migration.
    if (known.length > 0 || names.length === 0) return known.length > 0 ? known : ids
    return [...new Set(names.map((name) => this.companies.named(name) ?? this.#newCompany(name)))]
  }

  /** A cell with semicolons is one name, unless each part is a company of the migration. */
  #companyNames(cell = ""): string[] {
    const isKnown = (name: string) => this.companies.named(name) !== undefined
    const parts = partsOf(cell, /;/)
    if (isKnown(cell)) return [cell]
    return parts.every(isKnown) ? parts : partsOf(cell, /;(?!\s)/)
  }

  #newCompany(name: string): string {
    const id = madeId(name)
    this.companies.add({ id, name, companies: [] })
    this.madeCompanies.push({
      source_id: id,
      company: fitText("company", name, 200, this.#leave.company),
    })
    return id
  }

  /**
   * Returns the ids of the people that a row names. Among namesakes, prefers those in its
   * companies.
   */
  contactsOf(row: MigratedRow, companies: readonly string[], reading: PeopleReading): string[] {
    const ids = partsOf(row.get("contact_ids"), /[;,]/)
    const known = ids.filter((id) => this.contacts.has(id))
    const only = this.#onlyOf(row, { ids, known, companies }, reading)
    const people = namedPeople(row, reading, only !== undefined)
    if (only !== undefined) {
      for (const { more } of people) this.#fill(only, more, companies)
      return [only]
    }
    if (known.length > 0) {
      for (const person of people) this.#fillAmong(known, person, companies)
      return known
    }
    if (people.length === 0) return ids
    return [...new Set(people.map((person) => this.#contactOf(person, companies)))]
  }

  /** Returns a row's only person, found by id or by a name that looks like a list. */
  #onlyOf(
    row: MigratedRow,
    { ids, known, companies }: Readonly<Record<"ids" | "known" | "companies", readonly string[]>>,
    { between }: PeopleReading,
  ): string | undefined {
    const cell = row.get("contact_names") ?? ""
    const isList = partsOf(cell, between).length > 1
    if (known.length === 0) return isList ? this.contacts.named(cell, { companies }) : undefined
    return ids.length === 1 && !isList ? known[0] : undefined
  }

  #contactOf({ name, more }: NamedPerson, companies: readonly string[]): string {
    const known = this.contacts.named(name, { companies, ...keysOf(more) })
    if (known === undefined) return this.#newContact(name, companies, more)
    this.#fill(known, more, companies)
    return known
  }

  /** Fills a person of the migration from a row that names them. */
  #fill(id: string, more: MigratedRecord, companies: readonly string[]): void {
    const person = this.#people.get(id)
    if (!person) return
    fillFrom(person, more, this.#leave.contact)
    this.contacts.extend(id, { companies, ...keysOf(person) })
  }

  /** Fills the one known person whom a row names. */
  #fillAmong(known: readonly string[], { name, more }: NamedPerson, companies: readonly string[]): void {
    const id = this.contacts.named(name, { companies, ...keysOf(more) })
    if (id !== undefined && known.includes(id)) return this.#fill(id, more, companies)
    for (const [field, text] of Object.entries(more))
      this.#leave.contact(field, text.replace(/\|$/, ""), "unassigned")
  }

  #newContact(name: string, companies: readonly string[], more: MigratedRecord): string {
    const id = this.contacts.freeId(madeId(name, companies[0]))
    const person = name.includes("@")
      ? { first_name: name.split("@")[0] ?? name }
      : fitName(name, this.#leave.contact)
    const made: Record<string, string> = { source_id: id, ...person, companies: companies.join("|") }
    fillFrom(made, more, this.#leave.contact)
    this.addPerson(id, name, companies, made)
    this.madeContacts.push(made)
    return id
  }

  /** Returns the deal that a row names; empty for none. */
  dealOf(row: MigratedRow, companies: readonly string[]): string {
    const ids = partsOf(row.get("deal_ids"), /[;,]/)
    const cell = row.get("deal_names") ?? ""
    const [name = ""] = partsOf(cell, /;/)
    const named = this.deals.named(cell, { companies }) ?? this.deals.named(name, { companies })
    return ids.find((id) => this.deals.has(id)) ?? named ?? ids[0] ?? ""
  }
}
