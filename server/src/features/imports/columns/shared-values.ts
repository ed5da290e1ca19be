import { hash } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import type { ImportOptions } from "@funil/contract/data/imports"
import { restored } from "@funil/contract/shared/cells"
import { asOneLine } from "@funil/contract/shared/values/one-line"
import { isPlaceholder, matchKey } from "./cell-words.ts"
import type { ImportPlan } from "./import-columns.ts"

/** Fields that records with different names may share in a file. */
const sharable = new Set(["email", "phone1", "document", "sku"])
const isSharable = (field: string) => sharable.has(field) || field.startsWith("custom_fields.")
const nameFields = ["first_name", "last_name", "company", "name"]

/** The columns of the key and of the name in a row. */
interface Places {
  readonly field: string
  readonly key: number
  readonly names: readonly number[]
}

/** Returns a name for comparing two rows. */
export function comparedName(parts: readonly unknown[]): string {
  return matchKey("name", parts.filter(Boolean).join(" "))
}

const hexDigits = { value: 12, name: 8 }

function numberOf(text: string, digits: number): number {
  return Number.parseInt(hash("sha1", text).slice(0, digits), 16) || 1
}

/** Returns a value as a number. A phone counts by its digits, with or without Brazil's 55. */
function valueNumber(field: string, value: unknown): number | null {
  const key =
    field === "phone1"
      ? String(value)
          .replaceAll(/\D/g, "")
          .replace(/^55(?=\d{10,11}$)/, "")
      : matchKey(field, value)
  return key === "" ? null : numberOf(key, hexDigits.value)
}

/** Counts shared values in the column that matches rows to records. */
export class SharedCount {
  readonly field: string
  readonly #places: Places
  readonly #table = new ValueTable()

  constructor(places: Places) {
    this.field = places.field
    this.#places = places
  }

  add(cells: readonly string[]): void {
    const { field, key, names } = this.#places
    const cell = asOneLine(restored(cells[key] ?? "")).trim()
    const value = cell === "" || isPlaceholder(cell) ? null : valueNumber(field, cell)
    if (value === null) return
    const name = comparedName(names.map((index) => cells[index]?.trim()))
    this.#table.add(value, name === "" ? 0 : numberOf(name, hexDigits.name))
  }

  /** The number of rows that have a shared value. */
  get rows(): number {
    return this.#table.shared.rows
  }

  /** Stores the shared values beside the file for later turns. */
  async keep(path: string): Promise<void> {
    await writeFile(sharedFile(path), new Float64Array(this.#table.shared.values))
  }
}

/** Returns null if the import needs no shared values. */
export function sharedCount(plan: ImportPlan, options: ImportOptions): SharedCount | null {
  const places = plan.rival ? null : placesOf(plan, options)
  return places && new SharedCount(places)
}

const sharedFile = (path: string) => `${path}.shared`

/** Returns the paths of an import's stored file and of the files beside it. */
export const filesOf = (path: string) => [path, sharedFile(path)]

/** Whether rows with different names share a value of the field. */
export type IsShared = (field: string, value: unknown) => boolean

export async function sharedValues(path: string): Promise<IsShared> {
  const bytes = await readFile(sharedFile(path))
  const values = new Set(new Float64Array(new Uint8Array(bytes).buffer))
  return (field, value) => values.has(valueNumber(field, value) ?? 0)
}

const firstSize = 1 << 12
/** 32 MB of the 256 MB that an import of any length may use. */
const largestSize = 1 << 21
/** The share of places that may fill up. */
const full = 0.75
/** The lower part of a packed number is a name, the upper part a row count. */
const oneRow = 2 ** 32

const slotOf = (value: number, size: number) => value % size

/**
 * Counts rows and compares names for each value of a column, both as numbers. Ignores values beyond
 * the first 1.5 million.
 */
export class ValueTable {
  #values = new Float64Array(firstSize)
  #rows = new Float64Array(firstSize)
  #taken = 0
  readonly #shared = new Set<number>()

  /** Neither number is 0, except for the name of a row without one. */
  add(value: number, name: number): void {
    const at = this.#find(value)
    if (this.#values[at] === 0) {
      if (this.#taken >= largestSize * full) return
      this.#values[at] = value
      this.#rows[at] = oneRow + name
      this.#taken += 1
      if (this.#taken > this.#values.length * full && this.#values.length < largestSize) this.#grow()
      return
    }
    const packed = (this.#rows[at] ?? 0) + oneRow
    const known = packed % oneRow
    this.#rows[at] = known === 0 ? packed + name : packed
    if (known !== 0 && name !== 0 && known !== name) this.#shared.add(value)
  }

  /** Returns the values that rows with different names share, and the number of these rows. */
  get shared(): { readonly values: readonly number[]; readonly rows: number } {
    const values = [...this.#shared]
    const rows = values.reduce((sum, value) => sum + Math.floor(this.#rowsOf(value) / oneRow), 0)
    return { values, rows }
  }

  #rowsOf(value: number): number {
    return this.#rows[this.#find(value)] ?? 0
  }

  /** Returns the place of a value, or a free one. */
  #find(value: number): number {
    const size = this.#values.length
    let at = slotOf(value, size)
    while (this.#values[at] !== 0 && this.#values[at] !== value) at = slotOf(at + 1, size)
    return at
  }

  #grow(): void {
    const [values, rows] = [this.#values, this.#rows]
    this.#values = new Float64Array(values.length * 2)
    this.#rows = new Float64Array(values.length * 2)
    for (const [from, value] of values.entries()) {
      if (value === 0) continue
      const at = this.#find(value)
      this.#values[at] = value
      this.#rows[at] = rows[from] ?? 0
    }
  }
}

/**
 * Returns null where rows find records by no field or by an unshared one, or have no name to
 * compare.
 */
function placesOf({ columns }: ImportPlan, { match_on: field, on_match }: ImportOptions): Places | null {
  if (!field || !isSharable(field) || on_match === "create") return null
  const key = columns.find(({ name }) => name === field)?.index
  const names = columns.filter(({ name }) => nameFields.includes(name)).map(({ index }) => index)
  return key === undefined || names.length === 0 ? null : { field, key, names }
}
