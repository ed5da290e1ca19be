import type { FilterRow } from "@funil/contract/shared/filters"
import { succeed } from "./product.ts"

/** Compares the product's answers with expected values and collects differences. */
export class Checker {
  readonly #port: number
  readonly #token: string
  readonly differences: string[] = []
  checks = 0

  constructor(port: number, token: string) {
    this.#port = port
    this.#token = token
  }

  same(what: string, found: unknown, expected: unknown): void {
    this.checks += 1
    if (JSON.stringify(found) !== JSON.stringify(expected))
      this.differences.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }

  read<T>(path: string): Promise<T> {
    return succeed<T>(this.#port, this.#token, { method: "GET", path })
  }

  async total(path: string, filters: readonly FilterRow[] = []): Promise<number> {
    const wanted = { method: "POST", path: `${path}/filter?per_page=1`, body: { filters } } as const
    return (await succeed<{ total: number }>(this.#port, this.#token, wanted)).total
  }

  /** Checks that a filter finds each value of a column as often as the file has it. */
  async column(path: string, filterField: string, counts: ReadonlyMap<string, number>): Promise<void> {
    for (const [value, count] of counts) {
      const filters = [{ filterField, operator: "=", valueField: value }] as const
      this.same(`${filterField} ${value}`, await this.total(path, filters), count)
    }
  }
}
