import { ownValue, setOwn } from "../shared/own-value.ts"
import { mayBeSamePerson } from "../shared/same-person.ts"
import type { MovedRecord } from "./move-choices.ts"
import { foldedName } from "./moved-file.ts"

const freeMail =
  /^(gmail|googlemail|hotmail|outlook|live|msn|yahoo|icloud|me|aol|proton|protonmail|uol|bol|terra|ig|globo|r7)\./

/** The domains by which a company is known; those where anyone has a mailbox say nothing. */
function domainsOf({ website = "", email = "" }: MovedRecord): string[] {
  const site = website.replace(/^https?:\/\//i, "").split(/[/?#]/, 1)[0] ?? ""
  const domains = [site, email.split("@")[1] ?? ""].map((domain) =>
    domain.toLowerCase().replace(/^www\./, ""),
  )
  return domains.filter((domain) => domain !== "" && !freeMail.test(domain))
}

const digits = ({ document = "" }: MovedRecord) => document.replaceAll(/\W/g, "").toUpperCase()

/** Whether two companies of one name clearly are not one: their documents differ or, without both, their domains. */
function clearlyDiffer(one: MovedRecord, other: MovedRecord): boolean {
  if (digits(one) !== "" && digits(other) !== "") return digits(one) !== digits(other)
  const [mine, theirs] = [domainsOf(one), domainsOf(other)]
  return mine.length > 0 && theirs.length > 0 && !mine.some((domain) => theirs.includes(domain))
}

/** A record of a move that rows after it may be about. */
type Kept = Record<string, string>

const nameOf = ({ first_name = "", last_name = "" }: MovedRecord) => `${first_name} ${last_name}`.trim()

/** The companies and people of a move, by the values that a later row about the same one shares. */
export class Twins {
  readonly #companies = new Map<string, Kept[]>()
  readonly #people = new Map<string, Kept[]>()

  /** Returns the company with the same document or, unless the row has an id of its own, of the same name. */
  companyOf(record: MovedRecord, hasId: boolean): Kept | undefined {
    const document = digits(record)
    const same = document === "" ? undefined : this.#companies.get(`# ${document}`)?.[0]
    const named = hasId ? [] : (this.#companies.get(foldedName(record["company"] ?? "")) ?? [])
    return same ?? named.find((other) => !clearlyDiffer(record, other))
  }

  /** Returns the person with the same e-mail or document, and a name that may be the same. A name alone joins nobody. */
  personOf(record: MovedRecord): Kept | undefined {
    const found = personKeys(record).flatMap((key) => this.#people.get(key) ?? [])
    return found.find((other) => mayBeSamePerson(nameOf(record), nameOf(other)))
  }

  keepCompany(record: Kept): void {
    const document = digits(record)
    const keys = [foldedName(record["company"] ?? ""), ...(document === "" ? [] : [`# ${document}`])]
    for (const key of keys) keep(this.#companies, key, record)
  }

  keepPerson(record: Kept): void {
    for (const key of personKeys(record)) keep(this.#people, key, record)
  }
}

/** The records that a key remembers. A key that thousands share, such as a placeholder, would cost each row a look at all of them. */
const maxKept = 100

function keep(list: Map<string, Kept[]>, key: string, record: Kept): void {
  const kept = list.get(key) ?? []
  if (kept.length < maxKept && !kept.includes(record)) kept.push(record)
  list.set(key, kept)
}

function personKeys(record: MovedRecord): string[] {
  const email = (record["email"] ?? "").toLowerCase()
  return [email, digits(record)].filter(Boolean)
}

/** Fills what a record lacks from another row about it. The first filled cell wins; `differ` hears of the others. */
export function fillFrom(
  kept: Record<string, string>,
  from: MovedRecord,
  differ: (field: string, text: string) => void,
): void {
  for (const [field, text] of Object.entries(from)) {
    const before = ownValue(kept, field) ?? ""
    if (text === "" || unfilled.has(field)) continue
    if (before === "") setOwn(kept, field, text)
    else if (lists.has(field)) setOwn(kept, field, joined(before, text))
    else if (keyOf(before) !== keyOf(text)) {
      const others = "first_name" in kept ? furtherPlaces.get(field) : undefined
      if (others === undefined) differ(field, text)
      else setOwn(kept, others, `${joined(ownValue(kept, others) ?? "", text)}|`)
    }
  }
}

function keyOf(text: string): string {
  return foldedName(text).replaceAll(/[^\p{L}\p{N}@]/gu, "")
}

const lists = new Set(["tags", "companies", "other_emails", "other_phones"])

function joined(one: string, other: string): string {
  return [...new Set([...one.split("|"), ...other.split("|")])].filter(Boolean).join("|")
}

/** Where a person's further e-mails and phones go. */
const furtherPlaces = new Map([
  ["email", "other_emails"],
  ["phone1", "other_phones"],
  ["phone2", "other_phones"],
])
const unfilled = new Set(["source_id", "created_at"])
