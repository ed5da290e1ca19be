import { isEmail } from "@funil/contract/shared/text"

/** The types that a new field for a column of a file may have. */
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
  ["number", /^-?\d{1,12}([.,]\d+)?$/],
  ["email", { test: isEmail }],
  ["link", /^https?:\/\/\S+$/i],
]
const maxOptions = 50
const longText = 120

/**
 * The type that all values of a column have in common; text where they have none. The rows are those of the whole file: one that
 * was not read to its end may bring other options yet.
 */
export function guessType(values: readonly string[], rows: number | undefined): NewFieldType {
  if (values.length === 0) return "text"
  const found = patterns.find(([, pattern]) => values.every((value) => pattern.test(value)))
  if (found) return found[0]
  if (values.some((value) => value.length > longText)) return "textarea"
  // Few different values in many rows are a list to choose from.
  const isList = rows !== undefined && values.length <= maxOptions && rows >= values.length * 4
  return isList ? "select" : "text"
}
