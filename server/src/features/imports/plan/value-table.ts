const firstSize = 1 << 12
/** 32 MB: an import of any length may take 256. */
const largestSize = 1 << 21
/** The share of the places that may be taken. */
const full = 0.75
/** Of a packed number the lower part is a name, the upper one counts rows. */
const oneRow = 2 ** 32

const slotOf = (value: number, size: number) => value % size

/**
 * Counts the rows and compares the names of each value of a column, both as numbers. Values beyond the first million and a half are not
 * counted.
 */
export class ValueTable {
  #values: Float64Array<ArrayBuffer>
  #rows: Float64Array<ArrayBuffer>
  #taken = 0
  readonly #shared = new Set<number>()

  constructor(values = new Float64Array(firstSize), rows = new Float64Array(firstSize)) {
    this.#values = values
    this.#rows = rows
    this.#taken = values.filter((value) => value !== 0).length
  }

  /** Neither number is 0, but for the name of a row without one. */
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

  /** The values that rows of different names have, and the number of these rows. */
  get shared(): { readonly values: readonly number[]; readonly rows: number } {
    const values = [...this.#shared]
    const rows = values.reduce((sum, value) => sum + Math.floor(this.#rowsOf(value) / oneRow), 0)
    return { values, rows }
  }

  #rowsOf(value: number): number {
    return this.#rows[this.#find(value)] ?? 0
  }

  /** The place of a value, or the free one for it. */
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

  /** The table as numbers, of which `of` makes it again. */
  get numbers(): Float64Array<ArrayBuffer> {
    const size = this.#values.length
    const numbers = new Float64Array(1 + 2 * size + this.#shared.size)
    numbers[0] = size
    numbers.set(this.#values, 1)
    numbers.set(this.#rows, 1 + size)
    numbers.set([...this.#shared], 1 + 2 * size)
    return numbers
  }

  static of(numbers: Float64Array<ArrayBuffer>): ValueTable {
    const size = numbers[0] ?? 0
    const table = new ValueTable(numbers.slice(1, 1 + size), numbers.slice(1 + size, 1 + 2 * size))
    for (const value of numbers.subarray(1 + 2 * size)) table.#shared.add(value)
    return table
  }
}
