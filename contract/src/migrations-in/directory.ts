import { unaccentedName } from "./migrated-file.ts"
import type { MigratedRecord } from "./migration-choices.ts"

/** A record that other rows of a migration can name. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** The ids of a person's companies. */
  readonly companies: readonly string[]
  /** Lower case. */
  readonly emails?: readonly string[]
  /** The last eight digits of each. */
  readonly phones?: readonly string[]
}

type Keys = Pick<Entry, "companies" | "emails" | "phones">

/** Returns the values that distinguish people with the same name. */
export function keysOf({
  email,
  phone1,
  phone2,
  other_emails: emails,
  other_phones: others,
}: MigratedRecord): Pick<Entry, "emails" | "phones"> {
  const phones = [phone1, phone2, ...(others?.split("|") ?? [])].flatMap(
    (phone) => phone?.replaceAll(/\D/g, "").slice(-8) || [],
  )
  return { emails: [email, ...(emails?.split("|") ?? [])].flatMap((one) => one?.toLowerCase() || []), phones }
}

function share(one: readonly string[] = [], other: readonly string[] = []): boolean | undefined {
  return one.length > 0 && other.length > 0 ? one.some((key) => other.includes(key)) : undefined
}

/**
 * Whether two people with one name can be the same. Emails decide, then phones unless they share a
 * company.
 */
function maybeSame(one: Keys, other: Keys): boolean {
  const hasEmail = share(one.emails, other.emails)
  if (hasEmail !== undefined) return hasEmail
  return share(one.phones, other.phones) !== false || share(one.companies, other.companies) === true
}

/** The records of one noun in a migration, by id and name in the other CRM. */
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
      const key = unaccentedName(word)
      const list = this.#byName.get(key) ?? []
      const place = isKnown ? list.findIndex(({ id }) => id === entry.id) : -1
      if (place < 0) list.push(entry)
      else list[place] = entry
      if (key !== "") this.#byName.set(key, list)
    }
  }

  /** Adds a later row's values to a record. */
  extend(id: string, { companies, emails, phones }: Keys): void {
    const entry = this.#entries.get(id)
    if (entry)
      this.add({ ...entry, companies: [...new Set([...entry.companies, ...companies])], emails, phones })
  }

  /** Returns an id that no other record of the migration has. */
  freeId(wanted: string): string {
    const id = wanted.slice(0, 200)
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? id : `${id} #${count}`
      if (!this.#entries.has(free)) return free
    }
  }

  /**
   * Returns the id of a name. Among several, prefers the same email, then these companies, then the
   * first.
   */
  named(name: string, keys: Keys = { companies: [] }): string | undefined {
    const found = (this.#byName.get(unaccentedName(name)) ?? []).filter((entry) => maybeSame(entry, keys))
    const same = found.find((entry) => share(entry.emails, keys.emails) === true)
    const near = found.find((entry) => share(entry.companies, keys.companies) === true)
    return (same ?? near ?? found[0])?.id
  }
}
