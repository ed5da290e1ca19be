import type { FieldRule } from "@funil/contract/errors"
import type { Field } from "@funil/contract/shared/fields"
import { restored } from "@funil/contract/shared/csv-formula"
import { asOneLine } from "@funil/contract/shared/one-line"
import { splitCell } from "../../../platform/csv/list-cell.ts"
import { type DateOrder, dateIn } from "./cell-date.ts"
import { type DecimalSign, numberIn } from "@funil/contract/shared/written-number"
import { optionIn, type OptionWords, yesOrNo } from "./cell-words.ts"

/** The way in which a column writes dates and numbers. */
export interface CellFormat {
  readonly order: DateOrder
  readonly decimal: DecimalSign
  /** The caller named the decimal sign: no cell may have the other. */
  readonly isSure: boolean
}

/** A cell's value, which the field's schema still checks; `refs` are the words for linked records. */
export type Cell =
  | { readonly value: unknown }
  | { readonly refs: readonly string[] }
  | { readonly problem: FieldRule }

function orProblem(value: unknown, problem: FieldRule): Cell {
  return value === null ? { problem } : { value }
}

/** Reads a cell that is not empty as a value of the field, whose options may be called by these words. */
export function readCell(field: Field, raw: string, format: CellFormat, words: OptionWords): Cell {
  // A file that breaks a name over two lines still means one name.
  const text = field.isLong ? restored(raw) : asOneLine(restored(raw))
  switch (field.type) {
    case "number":
    case "money":
      return orProblem(numberIn(text, format.decimal, format.isSure), "number")
    case "date":
      return orProblem(dateIn(text, format.order), "date")
    case "time":
      return { value: timeIn(text) }
    case "boolean":
      return orProblem(yesOrNo(text), "yes_no")
    case "select":
      return { value: optionIn(text, field.options, words) }
    case "tags":
      return { value: splitCell(text) }
    case "multiselect":
      return { value: splitCell(text).map((item) => optionIn(item, field.options, words)) }
    case "record":
      return { refs: field.many ? splitCell(text) : [text.trim()] }
    case "link":
      return { value: /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text.trim()) ? `https://${text.trim()}` : text }
    default:
      return { value: text }
  }
}

function timeIn(text: string): string {
  const [, hour = "", minute] = /^(\d{1,2})[:h](\d{2})(?::\d{2})?$/.exec(text.trim()) ?? []
  return minute === undefined ? text : `${hour.padStart(2, "0")}:${minute}`
}
