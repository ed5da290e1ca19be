import * as facts from "./facts/people.ts"
import type { Random } from "./random.ts"

export interface Place {
  readonly city: string
  readonly state: string
  readonly area: number
  readonly latitude: number
  readonly longitude: number
  readonly districts: readonly string[]
}

type PlaceFacts = (typeof facts.places)[keyof typeof facts.places]

/** A company before its first deal. */
export interface Company {
  readonly name: string
  readonly segment: keyof typeof facts.kinds | "Fornecedor"
  /** The power of a system that fits it, in kWp. */
  readonly power: number
  readonly place: Place
}

export interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly gender: "female" | "male"
  readonly place: Place
  readonly company: Company | null
  readonly job: string | null
  readonly power: number
}

interface CompanyPerson extends Person {
  readonly company: Company
}

/** Everyone whom the company knows. */
export interface People {
  readonly homes: readonly Person[]
  readonly business: readonly CompanyPerson[]
  readonly suppliers: readonly CompanyPerson[]
}

const counts = { companies: 342, business: 512, homes: 374 } as const

/** The items of a text that separates them by commas. */
export function listOf(text: string): readonly string[] {
  return text.split(",").map((item) => item.trim())
}

const [women, men, surnames] = [listOf(facts.women), listOf(facts.men), listOf(facts.surnames)]

function placeOf(random: Random): Place {
  const [name, [, area, latitude, longitude, districts]] = random.entry<PlaceFacts>(facts.places)
  const [city = "", state = ""] = name.split("/")
  return { city, state, area, latitude, longitude, districts: listOf(districts) }
}

function draftCompanies(random: Random): Company[] {
  const kinds = Object.entries(facts.kinds).flatMap(([segment, kinds]) =>
    Object.entries(kinds).map(([label, [weight, low, high]]) => ({ label, segment, weight, low, high })),
  )
  const all = listOf(facts.companyNames).flatMap((word) => kinds.map((kind) => ({ ...kind, word })))
  // A heavier kind draws more tickets, so bakeries outnumber slaughterhouses.
  const drawn = random.shuffled(all.filter(({ weight }) => random.chance(weight / 14)))
  return drawn.slice(0, counts.companies).map(({ label, segment, word, low, high }) => ({
    name: `${label} ${word}`,
    segment: segment as keyof typeof facts.kinds,
    power: Math.round(random.between(low, high)),
    place: placeOf(random),
  }))
}

/** Draws names of which no two are the same. */
function namer(random: Random) {
  const taken = new Set<string>()
  return (): Pick<Person, "first_name" | "last_name" | "gender"> => {
    for (;;) {
      const gender = random.chance(0.5) ? "female" : "male"
      const first_name = random.pick(gender === "female" ? women : men)
      const last_name = random.pick(surnames)
      const name = `${first_name} ${last_name}`
      if (taken.has(name)) continue
      taken.add(name)
      return { first_name, last_name, gender }
    }
  }
}

/** Draws families, people of companies, and suppliers. */
export function draftPeople(random: Random): People {
  const named = namer(random)
  const worksFor = (company: Company): CompanyPerson => {
    const name = named()
    const [man, woman] = random.pick(facts.jobs)
    const job = name.gender === "female" ? woman : man
    return { ...name, place: company.place, company, job, power: company.power }
  }
  const companies = draftCompanies(random)
  const more = Array.from({ length: counts.business - companies.length }, () => random.pick(companies))
  const sellers = listOf(facts.suppliers).map((name): Company => {
    return { name, segment: "Fornecedor", power: 0, place: placeOf(random) }
  })
  const homes = Array.from({ length: counts.homes }, () => {
    const [name, place] = [named(), placeOf(random)]
    return { ...name, place, company: null, job: null, power: Math.round(random.between(28, 118)) / 10 }
  })
  const business = [...companies, ...more].map(worksFor)
  return { homes, business, suppliers: [...sellers, ...sellers.slice(0, 6)].map(worksFor) }
}

/** The people of one pipeline. No person repeats before all others had a turn. */
export interface Cast {
  readonly random: Random
  readonly home: () => Person
  readonly business: () => CompanyPerson
  /** A contact of a company that uses much energy. */
  readonly bigBusiness: () => CompanyPerson
  /** A home or company that already has a system. */
  readonly customer: () => Person
  readonly supplier: (name: string) => CompanyPerson
}

/** Power, in kWp, from which the company visits a business that did not ask. */
const big = 45

/** Deals the items one after another in a random order, and starts again after the last. */
function deck<T>(random: Random, items: readonly T[]): () => T {
  const order = random.shuffled(items)
  let dealt = 0
  // The index is within a list that is never empty.
  return () => order[dealt++ % order.length] as T
}

export function draftCast(random: Random, { homes, business, suppliers }: People): Cast {
  const ofBig = business.filter(({ power }) => power >= big)
  return {
    random,
    home: deck(random, homes),
    business: deck(random, business),
    bigBusiness: deck(random, ofBig),
    customer: deck<Person>(random, [...homes.slice(0, 170), ...business.slice(0, 150)]),
    supplier: (name) => random.pick(suppliers.filter(({ company }) => company.name.startsWith(name))),
  }
}
