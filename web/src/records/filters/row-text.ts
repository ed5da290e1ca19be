import { wallClock } from "@funil/contract/schemas/shared/values/dates"
import type { FieldType } from "@funil/contract/shared/fields"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { type Format, useFormat } from "../../lib/text/format.ts"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { choiceNamesOptions, type RecordChoice } from "../record-choices.ts"
import type { FilterField } from "./filter-field.ts"
import { fullLabel } from "./filter-fields.ts"
import { conditionOf, type Scalar, valuesOfRow } from "./filter-operators.ts"
import { shiftOf } from "./relative-day.ts"

/** Means the current user. */
export const me = "@me"

interface Words {
  readonly m: Messages
  readonly format: Format
  readonly names: readonly RecordChoice[] | undefined
}

function dayText(value: string, { m, format }: Words): string {
  const words = m.filters.day
  const shift = shiftOf(value)
  if (shift === undefined && wallClock.safeParse(value).success) return format.wallClock(value)
  if (shift === undefined) return value.length === 10 ? format.day(value) : format.dateTime(value)
  const near = ownValue({ "-1": words.yesterday, "0": words.today, "1": words.tomorrow }, String(shift))
  return near ?? (shift < 0 ? words.daysAgo(-shift) : words.daysAhead(shift))
}

function isReadable(value: string): boolean {
  return shiftOf(value) !== undefined || !Number.isNaN(Date.parse(value))
}

const dated: ReadonlySet<FieldType> = new Set(["date", "instant", "wall_clock"])

/** Formats a value of a row. */
function valueText({ field, options }: FilterField, value: Scalar, words: Words): string {
  const { m, format, names } = words
  const text = String(value)
  if (typeof value === "boolean" || field.type === "boolean")
    return text === "true" ? m.filters.yes : m.filters.no
  if (dated.has(field.type)) return isReadable(text) ? dayText(text, words) : text
  if (field.type === "money" && Number.isFinite(Number(text))) return format.money(Number(text))
  if (field.type === "number" && Number.isFinite(Number(text))) return format.number(Number(text))
  if (field.type === "select") return options?.find((option) => option.value === value)?.label ?? text
  if (field.type !== "record") return text
  if (value === me) return m.filters.me
  return names?.find(({ id }) => id === value)?.label ?? (names ? m.filters.gone : "…")
}

export interface RowText {
  readonly field: string
  readonly condition: string
  readonly value: string
}

/** Describes a row for its chip. */
export function useRowText(field: FilterField | undefined, row: FilterRow): RowText {
  const m = useMessages()
  const format = useFormat()
  const values = valuesOfRow(row)
  const to = field?.field.type === "record" ? field.field.to : undefined
  const ids = values.filter((value): value is string => typeof value === "string" && value !== me)
  const { data: names } = useQuery({
    ...choiceNamesOptions(to ?? "user", ids),
    enabled: to !== undefined && ids.length > 0,
  })
  if (!field) return { field: row.filterField, condition: "", value: m.filters.unknown }
  const condition = conditionOf(field.field, row)
  const [first, ...rest] = values.map((value) => valueText(field, value, { m, format, names }))
  return {
    field: fullLabel(field),
    condition: condition ? m.filters.operators[condition.key] : String(row.operator),
    value: first === undefined ? "" : rest.length > 0 ? m.filters.more(first, rest.length) : first,
  }
}
