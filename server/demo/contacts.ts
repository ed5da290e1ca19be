import { companyRecord, type CompanyRow } from "../src/features/companies/company-record.ts"
import { contactRecord, type ContactRow } from "../src/features/contacts/contact-record.ts"
import type { Tx } from "../src/platform/db/transaction.ts"
import { insertRows } from "../src/platform/db/write-rows.ts"
import { dateOf, day, later, minute } from "./calendar.ts"
import { type DealDraft, startOf } from "./deal-drafts.ts"
import { streets } from "./facts/people.ts"
import type { Scene } from "./past.ts"
import { type Company, listOf, type People, type Person, type Place } from "./people.ts"
import { madeAt, type Random, randomCnpj, randomCpf, randomPhone } from "./random.ts"

/** The stored contacts and companies of the drafted people. */
export interface Registered {
  readonly contacts: ReadonlyMap<Person, ContactRow>
  readonly companies: ReadonlyMap<Company, CompanyRow>
}

interface Setting {
  readonly scene: Scene
  readonly random: Random
  /** The users who may have entered a contact. */
  readonly clerks: readonly string[]
}

const streetNames = listOf(streets)
const mailHosts = ["correio.example", "mail.example", "internet.example"]

function slug(text: string): string {
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "")
  return plain.toLowerCase().replaceAll(/[^a-z]+/g, "")
}

function addressAt(random: Random, place: Place) {
  const near = (degrees: number) => Math.round((degrees + random.between(-0.03, 0.03)) * 1e6) / 1e6
  return {
    address_latitude: near(place.latitude),
    address_longitude: near(place.longitude),
    address_street: `${random.pick(streetNames)}, ${random.whole(12, 2400)}`,
    address_block: random.pick(place.districts),
    address_city: place.city,
    address_state: place.state,
    address_country: "Brasil",
  }
}

function stamps({ random, clerks }: Setting, at: Date) {
  return { created_by: random.pick(clerks), ...madeAt(random, at), custom_fields: {} }
}

function companyRow(setting: Setting, { name, segment, place }: Company, at: Date): CompanyRow {
  const { random } = setting
  const host = `${slug(name)}.example`
  return {
    ...companyRecord.store.empty,
    ...stamps(setting, at),
    ...addressAt(random, place),
    company: name,
    document: random.chance(0.85) ? randomCnpj(random) : null,
    email: `contato@${host}`,
    phone1: randomPhone(random, place.area),
    website: random.chance(0.6) ? `https://www.${host}` : null,
    tags: [segment],
  }
}

function contactRow(setting: Setting, person: Person, company: CompanyRow | undefined, at: Date): ContactRow {
  const { random, scene } = setting
  const { first_name, last_name, gender, job, place } = person
  const host = company?.email?.split("@")[1] ?? random.pick(mailHosts)
  const born = () => dateOf(later(scene.now, -random.between(24 * 365, 74 * 365) * day))
  return {
    ...contactRecord.store.empty,
    ...stamps(setting, at),
    ...(company === undefined && random.chance(0.7) && addressAt(random, place)),
    first_name,
    last_name,
    gender,
    email: random.chance(0.92) ? `${slug(first_name)}.${slug(last_name)}@${host}` : null,
    phone1: randomPhone(random, place.area),
    phone2: random.chance(0.12) ? randomPhone(random, place.area) : null,
    job,
    document: company === undefined && random.chance(0.6) ? randomCpf(random) : null,
    birthdate: random.chance(0.45) ? born() : null,
    tags: company ? [] : [random.pick(["Residencial", "Residencial", "Indicação"])],
    companies: company ? [company.id] : [],
    hidden: [],
  }
}

/** Returns when each person appeared first: a little before the first deal. */
function firstSeen(drafts: readonly DealDraft[]): Map<Person, Date> {
  const seen = new Map<Person, Date>()
  for (const draft of drafts)
    for (const person of draft.people)
      if (!seen.has(person)) seen.set(person, later(startOf(draft), -4 * minute))
  return seen
}

/**
 * Makes contacts and companies when their first deal was made. The drafts are in the order of time.
 */
export function registerPeople(
  scene: Scene,
  random: Random,
  people: People,
  drafts: readonly DealDraft[],
): Registered {
  const { past, now, founded } = scene
  const { agent, bruno, thiago, larissa, renata } = founded.userIds
  const setting = { scene, random, clerks: [agent, bruno, thiago, larissa, renata] }
  const seen = firstSeen(drafts)
  const all = [...people.homes, ...people.business, ...people.suppliers]
    .map((person) => ({ person, at: seen.get(person) ?? later(now, -random.between(3, 380) * day) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const contacts = new Map<Person, ContactRow>()
  const companies = new Map<Company, CompanyRow>()
  for (const { person, at } of all) {
    const { company } = person
    if (company && !companies.has(company)) {
      const row = companyRow(setting, company, later(at, -minute))
      const { id, created_by: by, created_at } = row
      companies.set(company, row)
      past.add({ at: created_at, by, event: "company.created", id }, companyRecord.store.state(row))
    }
    const row = contactRow(setting, person, company ? companies.get(company) : undefined, at)
    const { id, created_by: by } = row
    contacts.set(person, row)
    past.add({ at, by, event: "contact.created", id }, contactRecord.store.state(row))
  }
  return { contacts, companies }
}

/** Writes the contacts and companies with their links. */
export async function insertPeople(tx: Tx, { contacts, companies }: Registered): Promise<void> {
  const people = [...contacts.values()]
  await insertRows(tx, "companies", [...companies.values()])
  const rows = people.map(({ companies: _, hidden: __, ...row }) => row)
  await insertRows(tx, "contacts", rows)
  const links = people.flatMap(({ id, companies }) =>
    companies.map((company_id) => ({ contact_id: id, company_id })),
  )
  await insertRows(tx, "contact_companies", links)
}
