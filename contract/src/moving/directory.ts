import { foldedName } from "./moved-file.ts"

/** Somebody or something that other rows of a move may name. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** Ids of the companies of a person. */
  readonly companies: readonly string[]
}

/** The records of one noun of a move, by their ids and names there. */
export class Directory {
  readonly #entries = new Map<string, Entry>()
  readonly #byName = new Map<string, Entry[]>()

  has(id: string): boolean {
    return this.#entries.has(id)
  }

  add(entry: Entry): void {
    this.#entries.set(entry.id, entry)
    const key = foldedName(entry.name)
    if (key !== "") this.#byName.set(key, [...(this.#byName.get(key) ?? []), entry])
  }

  /** An id that no other record of the move has. */
  freeId(wanted: string): string {
    const id = wanted.slice(0, 200)
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? id : `${id} #${count}`
      if (!this.#entries.has(free)) return free
    }
  }

  /** The one of that name: of several one of these companies, else the first. */
  named(name: string, companies: readonly string[] = []): string | undefined {
    const found = this.#byName.get(foldedName(name)) ?? []
    const near = found.find((entry) => entry.companies.some((id) => companies.includes(id)))
    return (near ?? found[0])?.id
  }
}
