import { companyRecord, type CompanyRow } from "../companies/company-record.ts"
import { contactRecord, type ContactRow } from "../contacts/contact-record.ts"
import { demoCnpj, demoCpf, demoPhone } from "./demo-documents.ts"
import { dateOf, day, idAt, later, minute } from "./demo-time.ts"
import { type DealDraft, madeAt } from "./draft-deals.ts"
import type { Company, People, Person } from "./draft-people.ts"
import type { Past } from "./past.ts"
import { type Place, streets } from "./places.ts"
import type { Random } from "./random.ts"

interface Setting {
  readonly random: Random
  readonly past: Past
  readonly now: Date
  /** Who may have entered a contact. */
  readonly clerks: readonly string[]
}

/** The stored contacts and companies of the drafted people. */
export interface Registered {
  readonly contacts: ReadonlyMap<Person, ContactRow>
  readonly companies: ReadonlyMap<Company, CompanyRow>
}

function slug(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "")
}

function addressAt(random: Random, place: Place) {
  return {
    address_latitude: Math.round((place.latitude + random.between(-0.03, 0.03)) * 1e6) / 1e6,
    address_longitude: Math.round((place.longitude + random.between(-0.03, 0.03)) * 1e6) / 1e6,
    address_street: `${random.pick(streets)}, ${random.whole(12, 2400)}`,
    address_block: random.pick(place.districts),
    address_city: place.city,
    address_state: place.state,
    address_country: "Brasil",
  }
}

function stampsAt({ random, clerks }: Setting, at: Date) {
  const created_by = random.pick(clerks)
  return {
    id: idAt(random, at),
    created_by,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    deleted_by: null,
    version: 1,
    custom_fields: {},
  }
}

function companyRow(setting: Setting, { name, segment, place }: Company, at: Date): CompanyRow {
  const { random } = setting
  const host = `${slug(name)}.example`
  return {
    ...companyRecord.store.empty,
    ...stampsAt(setting, at),
    ...addressAt(random, place),
    company: name,
    document: random.chance(0.85) ? demoCnpj(random) : null,
    email: `contato@${host}`,
    phone1: demoPhone(random, place.area),
    website: random.chance(0.6) ? `https://www.${host}` : null,
    tags: [segment],
  }
}

function contactRow(setting: Setting, person: Person, company: CompanyRow | undefined, at: Date): ContactRow {
  const { random, now } = setting
  const { first_name, last_name, gender, place } = person
  const host =
    company?.email?.split("@")[1] ?? random.pick(["correio.example", "mail.example", "internet.example"])
  return {
    ...contactRecord.store.empty,
    ...stampsAt(setting, at),
    ...(company === undefined && random.chance(0.7) && addressAt(random, place)),
    first_name,
    last_name,
    gender,
    email: random.chance(0.92) ? `${slug(first_name)}.${slug(last_name)}@${host}` : null,
    phone1: demoPhone(random, place.area),
    phone2: random.chance(0.12) ? demoPhone(random, place.area) : null,
    job: person.job,
    document: company === undefined && random.chance(0.6) ? demoCpf(random) : null,
    birthdate: random.chance(0.45) ? dateOf(later(now, -random.between(24 * 365, 74 * 365) * day)) : null,
    tags: company ? [] : [random.pick(["Residencial", "Residencial", "Indicação"])],
    companies: company ? [company.id] : [],
    hidden: [],
  }
}

/** When each person came up for the first time: a little before their first deal. */
function firstSeen(drafts: readonly DealDraft[]): Map<Person, Date> {
  const seen = new Map<Person, Date>()
  for (const draft of drafts) {
    for (const person of draft.people)
      if (!seen.has(person)) seen.set(person, later(madeAt(draft), -4 * minute))
  }
  return seen
}

/** Makes contacts and companies of the drafted people, as entered when their first deal was. The drafts are in order of making. */
export function registerPeople(setting: Setting, people: People, drafts: readonly DealDraft[]): Registered {
  const { random, past, now } = setting
  const seen = firstSeen(drafts)
  const all = [...people.homes, ...people.business, ...people.suppliers].map((person) => {
    const at = seen.get(person) ?? later(now, -random.between(3, 380) * day)
    return { person, at }
  })
  all.sort((a, b) => a.at.getTime() - b.at.getTime())
  const contacts = new Map<Person, ContactRow>()
  const companies = new Map<Company, CompanyRow>()
  for (const { person, at } of all) {
    const { company } = person
    if (company && !companies.has(company)) {
      const row = companyRow(setting, company, later(at, -minute))
      companies.set(company, row)
      const { id, created_by, created_at } = row
      past.add({
        at: created_at,
        by: created_by,
        event: "company.created",
        id,
        before: null,
        after: companyRecord.store.state(row),
      })
    }
    const row = contactRow(setting, person, company ? companies.get(company) : undefined, at)
    contacts.set(person, row)
    past.add({
      at,
      by: row.created_by,
      event: "contact.created",
      id: row.id,
      before: null,
      after: contactRecord.store.state(row),
    })
  }
  return { contacts, companies }
}
