import type { Field } from "@funil/contract/shared/fields"

export type Value = string | number | boolean | null

/** A filter row for the oracle, with one of the eight operators. */
export interface OracleRow {
  readonly field: Field
  readonly operator: string
  readonly values: readonly Value[]
}

interface Now {
  readonly timezone: string
  readonly now: Date
  readonly me: string
}

/** Text without case and accents. */
export function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
}

function dayIn({ timezone }: Now, at: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(at)
}

/** Returns wall clocks and days unchanged, and instants as the zone's wall clock. */
function wallClockIn({ timezone }: Now, value: string): string {
  if (!/T/.test(value)) return value
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "short",
  })
  return clock.format(new Date(value))
}

/** Returns `@today±n` as a calendar day and other texts unchanged. */
function resolved(context: Now, value: Value): Value {
  if (value === "@me") return context.me
  const shift = typeof value === "string" ? /^@today([+-]\d+)?$/.exec(value) : null
  if (!shift) return value
  const day = new Date(`${dayIn(context, context.now)}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + Number(shift[1] ?? 0))
  return day.toISOString().slice(0, 10)
}

function isEmpty(held: unknown): boolean {
  return held === null || held === undefined || held === "" || (Array.isArray(held) && held.length === 0)
}

function compare(operator: string, one: string | number, other: string | number): boolean {
  if (operator === ">") return one > other
  if (operator === ">=") return one >= other
  if (operator === "<") return one < other
  return operator === "<=" ? one <= other : one === other
}

/**
 * Compares one value with one of the record's by section 16 of decisions.md, in the simplest way.
 */
function holdsOne(context: Now, { field, operator }: OracleRow, held: unknown, wanted: Value): boolean {
  if (wanted === null || wanted === "") return isEmpty(held)
  if (isEmpty(held)) return false
  if (Array.isArray(held)) {
    return held.some((item) =>
      operator === "like" ? fold(String(item)).includes(fold(String(wanted))) : item === wanted,
    )
  }
  if (operator === "like") return fold(String(held)).includes(fold(String(wanted)))
  const value = resolved(context, wanted)
  if (field.type === "email") return String(held).toLowerCase() === String(value).toLowerCase()
  if (field.type === "number" || field.type === "money") return compare(operator, Number(held), Number(value))
  if (field.type === "wall_clock") {
    const wall = wallClockIn(context, String(value))
    return compare(operator, String(held).slice(0, wall.length), wall)
  }
  if (field.type !== "instant") return compare(operator, String(held), String(value))
  const at = new Date(String(held))
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(String(value))
  if (isDay) return compare(operator, dayIn(context, at), String(value))
  return compare(operator, at.getTime(), new Date(String(value)).getTime())
}

/** Whether a record matches a row. `held` has the field's values, one for each linked record. */
export function passes(context: Now, row: OracleRow, held: readonly unknown[], isLink: boolean): boolean {
  const isNegated = row.operator === "<>" || row.operator === "not like"
  const operator = row.operator === "<>" ? "=" : row.operator === "not like" ? "like" : row.operator
  const found = row.values.some((value) => {
    const isNothing = value === null || value === ""
    if (isLink && isNothing) return held.every(isEmpty)
    return held.some((one) => holdsOne(context, { ...row, operator }, one, value))
  })
  return found !== isNegated
}
