import type { FieldRule } from "@funil/contract/api/errors"
import { isList, restored, splitCell } from "@funil/contract/shared/cells"
import type { Field } from "@funil/contract/shared/fields"
import { asOneLine } from "@funil/contract/shared/values/one-line"
import { type DateReading, dayIn } from "@funil/contract/shared/values/written-date"
import { type DecimalSign, numberIn } from "@funil/contract/shared/values/written-number"
import { decodeHTMLStrict } from "entities"
import { type OptionWords, isPlaceholder, optionIn, yesOrNo } from "./cell-words.ts"

/** How a column writes dates and numbers. */
export interface CellFormat extends DateReading {
  readonly decimal: DecimalSign
  /** The caller chose the decimal sign, so cells with the other one are errors. */
  readonly isSure: boolean
  /** In the account's zone, `YYYY-MM-DD`. */
  readonly today: string
}

/**
 * A cell's value before the field's schema checks it. `refs` name linked records. The `whole` cell
 * may name one, as `Acme, Inc.` does.
 */
type Cell =
  | { readonly value: unknown }
  | { readonly refs: readonly string[]; readonly whole?: string | undefined }
  | { readonly problem: FieldRule }

const cellError = /^#(?:DIV\/0!|N\/[AD]|NAME\?|NOME\?|NULL!|NULO!|N[UÚ]M!|REF!|VALUE!|VALOR!)$/i
const shortened = /^\d[.,]?\d*E\+?\d{1,3}$/i
const nothing = /^(?:R\$|US\$|[$€£])?\s*[-–—]$/

interface Meaning {
  /** The names of its options. */
  readonly words: OptionWords
  /** Identifies people or companies: an email, a phone, a document. */
  readonly isKey: boolean
  /** A date that can't be in the future, such as a birthday. */
  readonly isPast: boolean
}

/** Reads a cell with text as a value of the field, or null for a placeholder. */
export function readCell(
  field: Field,
  raw: string,
  format: CellFormat,
  { words, isKey, isPast }: Meaning,
): Cell | null {
  // Spreadsheets may append a mark to a number. Trimming drops it.
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

/** Joins a name broken over two lines and decodes `&amp;`. Lookups try the original name first. */
function textIn({ isLong, type }: Field, text: string): string {
  if (isLong) return text
  return asOneLine(type === "record" ? text : decodeHTMLStrict(text))
}

/** An option may contain a comma, so the whole cell is tried first. */
function optionsIn({ options }: Field, text: string, words: OptionWords): string[] {
  const whole = optionIn(text, options, words)
  return options?.includes(whole) ? [whole] : splitCell(text).map((item) => optionIn(item, options, words))
}

function timeIn(text: string): string {
  const [, hour = "", minute] = /^(\d{1,2})[:h](\d{2})(?::\d{2})?$/.exec(text.trim()) ?? []
  return minute === undefined ? text : `${hour.padStart(2, "0")}:${minute}`
}

function orProblem(value: unknown, problem: FieldRule): Cell {
  return value === null ? { problem } : { value }
}

/** Whether a cell is empty for its field: a lone dash, or a placeholder in an identifying field. */
function isNothing(field: Field, text: string, isKey: boolean): boolean {
  return (field.type !== "text" && nothing.test(text)) || (isKey && isPlaceholder(text))
}
