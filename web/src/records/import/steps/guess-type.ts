import { isOneLine } from "@funil/contract/shared/values/one-line"
import { isEmail } from "@funil/contract/shared/values/text"

/** The types of a new field for a column. */
export const newFieldTypes = [
  "text",
  "textarea",
  "number",
  "money",
  "date",
  "email",
  "link",
  "select",
  "tags",
] as const
export type NewFieldType = (typeof newFieldTypes)[number]

const patterns: readonly [NewFieldType, { test: (value: string) => boolean }][] = [
  ["date", /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})([ T]\d{1,2}:\d{2}(:\d{2})?.*)?$/],
  ["money", /^(R\$|US\$|\$)\s?-?[\d.,]+$/],
  // Leading zeros are excluded, since codes and documents would lose them.
  ["number", /^-?(0|[1-9]\d{0,8})([.,]\d+)?$/],
  ["email", { test: isEmail }],
  ["link", /^https?:\/\/\S+$/i],
]
const maxOptions = 50
const longText = 120

/**
 * The type that all values of a column share, or text. Without `rows`, the file was not read to its
 * end and may contain more options.
 */
export function guessType(values: readonly string[], rows: number | undefined): NewFieldType {
  if (values.length === 0) return "text"
  const found = patterns.find(([, pattern]) => values.every((value) => pattern.test(value)))
  if (found) return found[0]
  if (values.some((value) => value.length > longText || !isOneLine(value))) return "textarea"
  // A few distinct values in many rows are a select.
  const isList = rows !== undefined && values.length <= maxOptions && rows >= values.length * 4
  return isList ? "select" : "text"
}
