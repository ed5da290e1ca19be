import type { MovedRecord } from "./move-choices.ts"
import { foldedName } from "./moved-file.ts"

/** Somebody or something that other rows of a move may name. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** Ids of the companies of a person. */
  readonly companies: readonly string[]
  /** Lower case. */
  readonly emails?: readonly string[]
  /** The last eight digits of each. */
  readonly phones?: readonly string[]
}

type Keys = Pick<Entry, "companies" | "emails" | "phones">

/** What distinguishes people of one name. */
export function keysOf({
  email,
  phone1,
  phone2,
  other_emails: emails,
  other_phones: others,
}: MovedRecord): Pick<Entry, "emails" | "phones"> {
  const phones = [phone1, phone2, ...(others?.split("|") ?? [])].flatMap(
    (phone) => phone?.replaceAll(/\D/g, "").slice(-8) || [],
  )
  return { emails: [email, ...(emails?.split("|") ?? [])].flatMap((one) => one?.toLowerCase() || []), phones }
}

function share(one: readonly string[] = [], other: readonly string[] = []): boolean | undefined {
  return one.length > 0 && other.length > 0 ? one.some((key) => other.includes(key)) : undefined
}

/** Whether two people of one name may be one: e-mails decide, then phones unless they have a company in common. */
function maybeSame(one: Keys, other: Keys): boolean {
  const hasEmail = share(one.emails, other.emails)
  if (hasEmail !== undefined) return hasEmail
  return share(one.phones, other.phones) !== false || share(one.companies, other.companies) === true
}

/** The records of one noun of a move, by their ids and names there. */
export class Directory {
  readonly #entries = new Map<string, Entry>()
  readonly #byName = new Map<string, Entry[]>()

  has(id: string): boolean {
    return this.#entries.has(id)
  }

  add(entry: Entry): void {
    const isKnown = this.#entries.has(entry.id)
    this.#entries.set(entry.id, entry)
    for (const word of new Set([entry.name, ...(entry.emails ?? [])])) {
      const key = foldedName(word)
      const list = this.#byName.get(key) ?? []
      const place = isKnown ? list.findIndex(({ id }) => id === entry.id) : -1
      if (place < 0) list.push(entry)
      else list[place] = entry
      if (key !== "") this.#byName.set(key, list)
    }
  }

  /** An id that no other record of the move has. */
  freeId(wanted: string): string {
    const id = wanted.slice(0, 200)
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? id : `${id} #${count}`
      if (!this.#entries.has(free)) return free
    }
  }

  /** Returns the id of that name: of several the one with the same e-mail, else of these companies, else the first. */
  named(name: string, keys: Keys = { companies: [] }): string | undefined {
    const found = (this.#byName.get(foldedName(name)) ?? []).filter((entry) => maybeSame(entry, keys))
    const same = found.find((entry) => share(entry.emails, keys.emails) === true)
    const near = found.find((entry) => share(entry.companies, keys.companies) === true)
    return (same ?? near ?? found[0])?.id
  }
}
