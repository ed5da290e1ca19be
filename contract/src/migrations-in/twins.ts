import { mayBeSamePerson } from "../shared/values/same-person.ts"
import { unaccentedName } from "./migrated-file.ts"
import type { MigratedRecord } from "./migration-choices.ts"

const freeMail =
  /^(gmail|googlemail|hotmail|outlook|live|msn|yahoo|icloud|me|aol|proton|protonmail|uol|bol|terra|ig|globo|r7)\./

/** Returns the domains that identify a company. Domains of public mailboxes don't. */
function domainsOf({ website = "", email = "" }: MigratedRecord): string[] {
  const site = website.replace(/^https?:\/\//i, "").split(/[/?#]/, 1)[0] ?? ""
  const domains = [site, email.split("@")[1] ?? ""].map((domain) =>
    domain.toLowerCase().replace(/^www\./, ""),
  )
  return domains.filter((domain) => domain !== "" && !freeMail.test(domain))
}

const digits = ({ document = "" }: MigratedRecord) => document.replaceAll(/\W/g, "").toUpperCase()

/**
 * Whether two companies with one name clearly differ: by their documents or, without both, by their
 * domains.
 */
function clearlyDiffer(one: MigratedRecord, other: MigratedRecord): boolean {
  if (digits(one) !== "" && digits(other) !== "") return digits(one) !== digits(other)
  const [mine, theirs] = [domainsOf(one), domainsOf(other)]
  return mine.length > 0 && theirs.length > 0 && !mine.some((domain) => theirs.includes(domain))
}

/** A record of a migration that later rows may be about. */
type KnownRecord = Record<string, string>

const nameOf = ({ first_name = "", last_name = "" }: MigratedRecord) => `${first_name} ${last_name}`.trim()

/** The companies and people of a migration, by the values that later rows about them share. */
export class Twins {
  readonly #companies = new Map<string, KnownRecord[]>()
  readonly #people = new Map<string, KnownRecord[]>()

  /**
   * Returns the company with the same document or, unless the row has its own id, with the same
   * name.
   */
  companyOf(record: MigratedRecord, hasId: boolean): KnownRecord | undefined {
    const document = digits(record)
    const same = document === "" ? undefined : this.#companies.get(`# ${document}`)?.[0]
    const named = hasId ? [] : (this.#companies.get(unaccentedName(record["company"] ?? "")) ?? [])
    return same ?? named.find((other) => !clearlyDiffer(record, other))
  }

  /**
   * Returns the person with the same email or document and a compatible name. A name alone never
   * matches.
   */
  personOf(record: MigratedRecord): KnownRecord | undefined {
    const found = personKeys(record).flatMap((key) => this.#people.get(key) ?? [])
    return found.find((other) => mayBeSamePerson(nameOf(record), nameOf(other)))
  }

  keepCompany(record: KnownRecord): void {
    const document = digits(record)
    const keys = [unaccentedName(record["company"] ?? ""), ...(document === "" ? [] : [`# ${document}`])]
    for (const key of keys) keep(this.#companies, key, record)
  }

  keepPerson(record: KnownRecord): void {
    for (const key of personKeys(record)) keep(this.#people, key, record)
  }
}

/**
 * The most records of a key. Each row would compare itself with thousands that share a placeholder.
 */
const maxKept = 100

function keep(list: Map<string, KnownRecord[]>, key: string, record: KnownRecord): void {
  const kept = list.get(key) ?? []
  if (kept.length < maxKept && !kept.includes(record)) kept.push(record)
  list.set(key, kept)
}

function personKeys(record: MigratedRecord): string[] {
  const email = (record["email"] ?? "").toLowerCase()
  return [email, digits(record)].filter(Boolean)
}
