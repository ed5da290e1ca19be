import type { MigratedNoun } from "./systems/rivals.ts"

/**
 * Why a cell is left out. `unaccepted`: the field rejects the text. `surplus`: no place for one
 * more email or phone. Others: an earlier row has another value, or the owner of the value is
 * unclear. A `shortened` text is cut at its field's limit.
 */
export type LeftReason = "unaccepted" | "surplus" | "different" | "unassigned" | "shortened"

/** Reports a cell of the current row with its whole text. */
export type Leave = (field: string, text: string, reason: LeftReason) => void

/** Returns a text up to its field's limit, and reports a longer one. */
export function fitText(field: string, text: string, max: number, leave: Leave): string {
  if (text.length > max) leave(field, text, "shortened")
  return text.slice(0, max)
}

/** A cell that no field takes completely. */
export interface LeftCell {
  readonly file: string
  /** The row in the file. The header is row 1, and empty rows are not counted. */
  readonly row: number
  readonly noun: MigratedNoun
  readonly field: string
  readonly text: string
  readonly reason: LeftReason
}

/** The cells that a field leaves out for one reason: their number and the first texts. */
export interface LeftGroup extends Pick<LeftCell, "noun" | "field" | "reason"> {
  readonly count: number
  readonly examples: readonly string[]
}

/**
 * A damaged file may leave out millions of cells. The browser keeps the first ones and counts all.
 */
const maxLeftCells = 100_000
const maxExamples = 3

/** Collects the cells of a migration that no field takes completely. */
export class LeftCells {
  readonly #max: number
  readonly #cells: LeftCell[] = []
  readonly #groups = new Map<string, LeftGroup>()
  #count = 0
  #file = ""
  #row = 0

  constructor(max = maxLeftCells) {
    this.#max = max
  }

  /** Sets the row that the next cells come from. */
  enterRow(file: string, row: number): void {
    this.#file = file
    this.#row = row
  }

  /** Returns a function that reports cells of the noun. */
  leaver(noun: MigratedNoun): Leave {
    return (field, text, reason) => this.add({ noun, field, text, reason })
  }

  add(cell: Omit<LeftCell, "file" | "row">): void {
    const { noun, field, reason, text } = cell
    this.#count += 1
    if (this.#cells.length < this.#max) this.#cells.push({ file: this.#file, row: this.#row, ...cell })
    const key = `${reason} ${noun} ${field}`
    const group = this.#groups.get(key) ?? { noun, field, reason, count: 0, examples: [] }
    const isExample = group.examples.length < maxExamples && !group.examples.includes(text)
    const examples = isExample ? [...group.examples, text] : group.examples
    this.#groups.set(key, { ...group, count: group.count + 1, examples })
  }

  /** The number of cells, including those that were not kept. */
  get count(): number {
    return this.#count
  }

  /** The first cells in the order of the files. */
  get cells(): readonly LeftCell[] {
    return this.#cells
  }

  get groups(): readonly LeftGroup[] {
    return [...this.#groups.values()]
  }
}
