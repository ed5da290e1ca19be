import { hash } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import type { ImportOptions } from "@funil/contract/imports"
import { restored } from "@funil/contract/shared/csv-formula"
import { asOneLine } from "@funil/contract/shared/one-line"
import { isPlaceholder } from "../cells/cell-words.ts"
import { matchKey } from "./find-matches.ts"
import type { ImportPlan } from "./import-plan.ts"
import { ValueTable } from "./value-table.ts"

/** Fields that different people of a file may share. */
const sharable = new Set(["email", "phone1", "document"])
const nameFields = ["first_name", "last_name", "company"]

/** The place of the key in a row, and those of the name. */
interface Places {
  readonly field: string
  readonly key: number
  readonly names: readonly number[]
}

/** Returns null where rows find records by no field or by an unshared one, or have no name to compare. */
function placesOf({ columns }: ImportPlan, { match_on: field, on_match }: ImportOptions): Places | null {
  if (!field || !sharable.has(field) || on_match === "create") return null
  const key = columns.find(({ name }) => name === field)?.index
  const names = columns.filter(({ name }) => nameFields.includes(name)).map(({ index }) => index)
  return key === undefined || names.length === 0 ? null : { field, key, names }
}

/** A name as two rows are compared by it. */
export function comparedName(parts: readonly unknown[]): string {
  return matchKey("name", parts.filter(Boolean).join(" ")).replaceAll(/\s+/g, " ")
}

const hexDigits = { value: 12, name: 8 }

function numberOf(text: string, digits: number): number {
  return Number.parseInt(hash("sha1", text).slice(0, digits), 16) || 1
}

/** A value of a field as a number: a phone by its digits, as it may be written with or without Brazil's 55. */
function valueNumber(field: string, value: unknown): number | null {
  const key =
    field === "phone1"
      ? String(value)
          .replaceAll(/\D/g, "")
          .replace(/^55(?=\d{10,11}$)/, "")
      : matchKey(field, value)
  return key === "" ? null : numberOf(key, hexDigits.value)
}

const kept = (path: string) => `${path}.values`

async function readNumbers(path: string): Promise<Float64Array<ArrayBuffer>> {
  const bytes = await readFile(path)
  return new Float64Array(new Uint8Array(bytes).buffer)
}

/** Counts the values of the column by which rows find their records. It goes on from turn to turn by a file beside the import's own. */
export class SharedCount {
  readonly field: string
  readonly #places: Places
  readonly #table: ValueTable

  private constructor(places: Places, table: ValueTable) {
    this.field = places.field
    this.#places = places
    this.#table = table
  }

  static async of(
    path: string,
    { plan, options }: { readonly plan: ImportPlan; readonly options: ImportOptions },
    isBegun: boolean,
  ): Promise<SharedCount | null> {
    const places = placesOf(plan, options)
    if (!places) return null
    const numbers = isBegun ? await readNumbers(kept(path)).catch(() => null) : null
    return new SharedCount(places, numbers ? ValueTable.of(numbers) : new ValueTable())
  }

  add(cells: readonly string[]): void {
    const { field, key, names } = this.#places
    const cell = asOneLine(restored(cells[key] ?? "")).trim()
    const value = cell === "" || isPlaceholder(cell) ? null : valueNumber(field, cell)
    if (value === null) return
    const name = comparedName(names.map((index) => cells[index]?.trim()))
    this.#table.add(value, name === "" ? 0 : numberOf(name, hexDigits.name))
  }

  /** Keeps what was counted for the next turn. */
  async pause(path: string): Promise<void> {
    await writeFile(kept(path), this.#table.numbers)
  }

  /** Keeps the shared values for the turns that import the rows, and returns the number of rows that have one. */
  async end(path: string): Promise<number> {
    const { values, rows } = this.#table.shared
    await writeFile(sharedFile(path), new Float64Array(values))
    return rows
  }
}

const sharedFile = (path: string) => `${path}.shared`

/** What an import keeps beside its file. */
export const filesBeside = (path: string) => [kept(path), sharedFile(path)]

/** Whether different people of the file share a value of the field. */
export type IsShared = (field: string, value: unknown) => boolean

export async function sharedValues(path: string): Promise<IsShared> {
  const values = new Set(await readNumbers(sharedFile(path)))
  return (field, value) => values.has(valueNumber(field, value) ?? 0)
}
