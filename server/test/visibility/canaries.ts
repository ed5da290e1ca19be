import type { Field, FieldTable } from "@funil/contract/shared/fields"

/** Unique values. Each contains its record's key, a word of lower-case letters. */
export class Canaries {
  /** Sums, dates and other values that contain no key, as answers and CSV write them. */
  readonly #others = new Map<string, string>()
  #count = 10

  text(key: string, what: string): string {
    return `kn-${key}-${what}`
  }

  email(key: string): string {
    return `kn-${key}-email@kn.test`
  }

  /**
   * Returns a value for every writable field of a noun, except those with few values or with links.
   */
  fill(key: string, table: FieldTable): Record<string, unknown> {
    const written = Object.entries(table).filter(([, field]) => !field.readonly)
    const values = written.map(([name, field]) => [name, this.#value(key, name, field)] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }

  /** Returns the keys of the records in an answer. */
  in(answer: string): ReadonlySet<string> {
    const words = [...answer.matchAll(/kn-([a-z]+)-/gi)].map(([, key = ""]) => key.toLowerCase())
    const others = [...this.#others].filter(([text]) => answer.includes(text)).map(([, key]) => key)
    return new Set([...words, ...others])
  }

  /** Makes an existing text a canary. */
  add(key: string, ...texts: string[]): void {
    for (const text of texts) this.#others.set(text, key)
  }

  #value(key: string, name: string, { type }: Field): unknown {
    this.#count += 1
    const number = String(this.#count).padStart(4, "0")
    if (name.startsWith("phone")) {
      this.add(key, `+5511970${number}31`.slice(0, 14))
      return `+5511970${number}31`.slice(0, 14)
    }
    switch (type) {
      case "text":
        // Documents have check digits.
        return name === "document" ? undefined : this.text(key, name)
      case "email":
        return this.email(key)
      case "link":
        return `https://kn.test/${this.text(key, name)}`
      case "tags":
        return [name.endsWith("_emails") ? this.email(key) : this.text(key, name)]
      case "money":
        this.add(key, `82${number}1.17`, `82${number}1,17`)
        return Number(`82${number}1.17`)
      case "number":
        this.add(key, `12.34${number}1`, `12,34${number}1`)
        return Number(`12.34${number}1`)
      case "date": {
        const [year, month, day] = [1900 + (this.#count % 90), 1 + (this.#count % 12), 1 + (this.#count % 28)]
        const [mm, dd] = [month, day].map((part) => String(part).padStart(2, "0"))
        this.add(key, `${year}-${mm}-${dd}`, `${dd}/${mm}/${year}`)
        return `${year}-${mm}-${dd}`
      }
      default:
        return undefined
    }
  }
}
