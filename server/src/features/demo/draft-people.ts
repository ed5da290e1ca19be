import { companyWords, kinds, type Segment, suppliers } from "./company-kinds.ts"
import { jobs, men, surnames, women } from "./people-names.ts"
import { type Place, places } from "./places.ts"
import type { Random } from "./random.ts"

/** A company before it is known since when it is in the account. */
export interface Company {
  readonly name: string
  readonly segment: Segment | "Fornecedor"
  /** Power of a system that fits it, in kWp. */
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

export interface CompanyPerson extends Person {
  readonly company: Company
}

export interface People {
  readonly homes: readonly Person[]
  readonly business: readonly CompanyPerson[]
  readonly suppliers: readonly CompanyPerson[]
}

const counts = { companies: 342, business: 512, homes: 374 } as const

function draftCompanies(random: Random): Company[] {
  const all = companyWords.flatMap((word) => kinds.map((kind) => ({ kind, word, weight: kind.weight })))
  // A heavier kind draws more tickets, so there are more bakeries than slaughterhouses.
  const drawn = random.shuffled(all.flatMap((item) => (random.chance(item.weight / 14) ? [item] : [])))
  return drawn.slice(0, counts.companies).map(({ kind, word }) => ({
    name: `${kind.label} ${word}`,
    segment: kind.segment,
    power: Math.round(random.between(...kind.power)),
    place: random.weighted(places),
  }))
}

/** Draws people of whom no two have the same name. */
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

/** Everybody whom the company knows: families, people of companies, and suppliers. */
export function draftPeople(random: Random): People {
  const named = namer(random)
  const worksFor = (company: Company): CompanyPerson => {
    const name = named()
    const [man, woman] = random.pick(jobs)
    const job = name.gender === "female" ? woman : man
    return { ...name, place: company.place, company, job, power: company.power }
  }
  const companies = draftCompanies(random)
  const more = Array.from({ length: counts.business - companies.length }, () => random.pick(companies))
  const sellers = suppliers.map((name): Company => ({
    name,
    segment: "Fornecedor",
    power: 0,
    place: random.weighted(places),
  }))
  return {
    homes: Array.from({ length: counts.homes }, () => ({
      ...named(),
      place: random.weighted(places),
      company: null,
      job: null,
      power: Math.round(random.between(28, 118)) / 10,
    })),
    business: [...companies, ...more].map(worksFor),
    suppliers: [...sellers, ...sellers.slice(0, 6)].map(worksFor),
  }
}
