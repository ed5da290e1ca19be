import type { FieldRule } from "@funil/contract/errors"
import type { Field } from "@funil/contract/shared/fields"
import { restored } from "@funil/contract/shared/csv-formula"
import { asOneLine } from "@funil/contract/shared/one-line"
import { isList, splitCell } from "@funil/contract/shared/list-cell"
import { type DateReading, dayIn } from "@funil/contract/shared/written-date"
import { type DecimalSign, numberIn } from "@funil/contract/shared/written-number"
import { decodeHTMLStrict } from "entities"
import { isPlaceholder, optionIn, type OptionWords, yesOrNo } from "./cell-words.ts"

/** The way in which a column writes dates and numbers. */
export interface CellFormat extends DateReading {
  readonly decimal: DecimalSign
  /** The caller named the decimal sign: no cell may have the other. */
  readonly isSure: boolean
  /** In the account's zone, `YYYY-MM-DD`. */
  readonly today: string
}

/** A cell's value, which the field's schema still checks. `refs` name linked records; the `whole` cell may name one, as `Acme, Inc.` does. */
export type Cell =
  | { readonly value: unknown }
  | { readonly refs: readonly string[]; readonly whole?: string | undefined }
  | { readonly problem: FieldRule }

function orProblem(value: unknown, problem: FieldRule): Cell {
  return value === null ? { problem } : { value }
}

const cellError = /^#(?:DIV\/0!|N\/[AD]|NAME\?|NOME\?|NULL!|NULO!|N[UÚ]M!|REF!|VALUE!|VALOR!)$/i
const shortened = /^\d[.,]?\d*E\+?\d{1,3}$/i
const nothing = /^(?:R\$|US\$|[$€£])?\s*[-–—]$/

/** Whether a cell says nothing about its field: a lone dash, or a placeholder for what tells people apart. */
function isNothing(field: Field, text: string, isKey: boolean): boolean {
  return (field.type !== "text" && nothing.test(text)) || (isKey && isPlaceholder(text))
}

interface Meaning {
  /** What its options may be called. */
  readonly words: OptionWords
  /** It tells people or companies apart: an e-mail, a phone, a document. */
  readonly isKey: boolean
  /** A date that can't be to come, such as a birthday. */
  readonly isPast: boolean
}

/** Reads a cell that is not empty as a value of the field; null where it says nothing. */
export function readCell(
  field: Field,
  raw: string,
  format: CellFormat,
  { words, isKey, isPast }: Meaning,
): Cell | null {
  // Behind a number may be the mark of a spreadsheet's cell; trimming drops it.
  const isNumber = field.type === "number" || field.type === "money"
  const text = textIn(field, restored(isNumber ? raw.trimStart() : raw.trim()))
  if (isNothing(field, text.trim(), isKey)) return null
  if (cellError.test(text.trim())) return { problem: "cell_error" }
  if (isKey && shortened.test(text.trim())) return { problem: "lost_digits" }
  switch (field.type) {
    case "number":
    case "money":
      return orProblem(numberIn(text, format.decimal, format.isSure), "number")
    case "date":
      return orProblem(dayIn(text, format, isPast ? format.today : undefined), "date")
    case "time":
      return { value: timeIn(text) }
    case "boolean":
      return orProblem(yesOrNo(text), "yes_no")
    case "select":
      return { value: optionIn(text, field.options, words) }
    case "tags":
      return { value: splitCell(text).filter((item) => !isKey || !isPlaceholder(item)) }
    case "multiselect":
      return { value: optionsIn(field, text, words) }
    case "record":
      return field.many
        ? { refs: splitCell(decodeHTMLStrict(text)), whole: isList(text) ? undefined : text.trim() }
        : { refs: [text.trim()] }
    case "link":
      return { value: /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text.trim()) ? `https://${text.trim()}` : text }
    default:
      return { value: text }
  }
}

/** Joins a name that a file breaks over two lines, and decodes `&amp;`; names of records are looked up as written first. */
function textIn({ isLong, type }: Field, text: string): string {
  if (isLong) return text
  return asOneLine(type === "record" ? text : decodeHTMLStrict(text))
}

/** An option may hold a comma, so the whole cell is looked for first. */
function optionsIn({ options }: Field, text: string, words: OptionWords): string[] {
  const whole = optionIn(text, options, words)
  return options?.includes(whole) ? [whole] : splitCell(text).map((item) => optionIn(item, options, words))
}

function timeIn(text: string): string {
  const [, hour = "", minute] = /^(\d{1,2})[:h](\d{2})(?::\d{2})?$/.exec(text.trim()) ?? []
  return minute === undefined ? text : `${hour.padStart(2, "0")}:${minute}`
}
