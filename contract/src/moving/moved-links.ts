import { personName } from "../shared/person-name.ts"
import { Directory, keysOf } from "./directory.ts"
import type { MovedRecord } from "./move-choices.ts"
import { foldedName, type MovedRow, partsOf } from "./moved-file.ts"
import { phonesIn } from "./reach-cells.ts"
import { fillFrom, Twins } from "./twins.ts"

/** An id that a record gets for what the row says of it, where the export gives it none. */
export function madeId(...parts: readonly (string | undefined)[]): string {
  return `~${parts.map((part) => foldedName(part ?? "")).join(" / ")}`.replaceAll("|", "/").slice(0, 200)
}

/** Finds what rows of a move name in its other files. Companies and people that only a row names are made. */
export class MovedLinks {
  readonly companies = new Directory()
  readonly contacts = new Directory()
  readonly deals = new Directory()
  readonly twins = new Twins()
  readonly madeCompanies: MovedRecord[] = []
  readonly madeContacts: MovedRecord[] = []
  readonly #madeById = new Map<string, Record<string, string>>()

  /** Ids of the companies that a row names. */
  companiesOf(row: MovedRow): string[] {
    const ids = partsOf(row.get("company_ids"), /[;,]/)
    const known = ids.filter((id) => this.companies.has(id))
    const names = partsOf(row.get("company_names"), /;/)
    // Those of no file may have come with an earlier move.
    if (known.length > 0 || names.length === 0) return known.length > 0 ? known : ids
    return [...new Set(names.map((name) => this.companies.named(name) ?? this.#newCompany(name)))]
  }

  #newCompany(name: string): string {
    const id = madeId(name)
    this.companies.add({ id, name, companies: [] })
    this.madeCompanies.push({ source_id: id, company: name.slice(0, 200) })
    return id
  }

  /** Ids of the people that a row names; of several of one name those of its companies. */
  contactsOf(row: MovedRow, companies: readonly string[]): string[] {
    const ids = partsOf(row.get("contact_ids"), /[;,]/)
    const known = ids.filter((id) => this.contacts.has(id))
    // HubSpot writes the e-mail behind the name.
    const emails = partsOf(row.get("contact_email"), /[,;\s]+/)
    const named = partsOf(row.get("contact_names")?.replaceAll(/ \([^()]*@[^()]*\)/g, ""), /[;,]/)
    const names = named.length > 0 ? named : emails
    if (known.length > 0 || names.length === 0) return known.length > 0 ? known : ids
    const lists = {
      email: emails,
      phone1: phonesIn(row.get("contact_phone") ?? "").values,
      job: partsOf(row.get("contact_job"), /[,;]/),
    }
    const found = names.map((name, at) => {
      const more = Object.entries(lists).flatMap(([field, list]) => {
        const value = list.length === names.length || names.length === 1 ? list[at] : undefined
        return value === undefined ? [] : [[field, value.slice(0, field === "phone1" ? 40 : 200)] as const]
      })
      return this.#contactOf(name, companies, Object.fromEntries(more))
    })
    return [...new Set(found)]
  }

  #contactOf(name: string, companies: readonly string[], more: MovedRecord): string {
    const keys = { companies, ...keysOf(more) }
    const known = this.contacts.named(name, keys)
    if (known === undefined) return this.#newContact(name, companies, more)
    const made = this.#madeById.get(known)
    if (made) {
      fillFrom(made, more, () => undefined)
      this.contacts.add({ id: known, name, companies, ...keysOf(made) })
    }
    return known
  }

  #newContact(name: string, companies: readonly string[], more: MovedRecord): string {
    const id = this.contacts.freeId(madeId(name, companies[0]))
    this.contacts.add({ id, name, companies, ...keysOf(more) })
    const person = name.includes("@") ? { first_name: name.split("@")[0] ?? name } : personName(name)
    const made = { source_id: id, ...person, ...more, companies: companies.join("|") }
    this.madeContacts.push(made)
    this.#madeById.set(id, made)
    return id
  }

  /** The deal that a row names; empty for none. */
  dealOf(row: MovedRow, companies: readonly string[]): string {
    const ids = partsOf(row.get("deal_ids"), /[;,]/)
    const [name] = partsOf(row.get("deal_names"), /;/)
    const named = name === undefined ? undefined : this.deals.named(name, { companies })
    return ids.find((id) => this.deals.has(id)) ?? named ?? ids[0] ?? ""
  }
}
