import { entityOfWord } from "@funil/contract/shared/entities"
import type { Field } from "@funil/contract/shared/fields"
import { id } from "@funil/contract/shared/ids"
import { calendarDate, wallClock } from "@funil/contract/shared/values/dates"
import type { Context } from "../context.ts"
import { today } from "../wall-clock.ts"
import * as clocks from "../wall-clock.ts"

export type Scalar = string | number | boolean | null
/**
 * A checked value of a filter row; `null` means empty, a `day` is a whole calendar day of the
 * account's zone.
 */
export type FilterValue =
  | { readonly kind: "empty" }
  | { readonly kind: "plain"; readonly value: string | number | boolean }
  | { readonly kind: "day"; readonly date: string }

/** An instant with its zone: without one it would mean the server's. */
const exactInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

const empty: FilterValue = { kind: "empty" }

/** The largest number of custom fields. */
const largest = 1e15

/** A value of a filter row for a field, or null when it is of the wrong type. */
export function filterValue(ctx: Context, field: Field, value: Scalar): FilterValue | null {
  if (value === null || value === "") return empty
  if (field.type === "number" || field.type === "money") return numberOf(value)
  if (field.type === "boolean") return booleanOf(value)
  if (typeof value === "boolean") return null
  return textual(ctx, field, String(value))
}

/** `@today`, `@today-7`, `@today+30` as a date; other text as it is. */
function dateOf(ctx: Context, text: string): string | null {
  const relative = /^@today(?:([+-])(\d{1,5}))?$/.exec(text)
  if (!relative) return calendarDate.safeParse(text).success ? text : null
  const shift = Number(`${relative[1] ?? "+"}${relative[2] ?? 0}`)
  const day = new Date(`${today(ctx)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + shift)
  return day.toISOString().slice(0, 10)
}

function plain(value: string | number | boolean): FilterValue {
  return { kind: "plain", value }
}

function numberOf(value: Scalar): FilterValue | null {
  const number = typeof value === "string" && /^-?\d{1,16}(\.\d+)?$/.test(value) ? Number(value) : value
  return typeof number === "number" && Math.abs(number) <= largest ? plain(number) : null
}

function instantOf(ctx: Context, value: string): FilterValue | null {
  const date = dateOf(ctx, value)
  if (date) return { kind: "day", date }
  const isInstant = exactInstant.test(value) && calendarDate.safeParse(value.slice(0, 10)).success
  const at = isInstant ? new Date(value) : null
  return at && !Number.isNaN(at.getTime()) ? plain(at.toISOString()) : null
}

/**
 * `YYYY-MM-DD HH:mm`, or what an instant takes, which clocks in the account's zone show as such.
 */
function wallClockOf(ctx: Context, value: string): FilterValue | null {
  const time = wallClock.safeParse(value)
  if (time.success) return plain(time.data)
  const at = instantOf(ctx, value)
  return at?.kind === "plain" ? plain(clocks.wallClockOf(new Date(String(at.value)), ctx.timezone)) : at
}

function recordOf(ctx: Context, field: Field, value: string): FilterValue | null {
  if (value === "@me" && field.to === "user" && ctx.user) return plain(ctx.user.id)
  return id.safeParse(value).success ? plain(value) : null
}

function booleanOf(value: Scalar): FilterValue | null {
  if (typeof value === "boolean") return plain(value)
  return value === "true" || value === "false" ? plain(value === "true") : null
}

function optionOf({ options, isNoun }: Field, value: string): FilterValue | null {
  const option = isNoun ? (entityOfWord(value) ?? value) : value
  return !options || options.includes(option) ? plain(option) : null
}

function textual(ctx: Context, field: Field, value: string): FilterValue | null {
  switch (field.type) {
    case "date": {
      const date = dateOf(ctx, value)
      return date ? plain(date) : null
    }
    case "time":
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? plain(value) : null
    case "instant":
      return instantOf(ctx, value)
    case "wall_clock":
      return wallClockOf(ctx, value)
    case "record":
      return recordOf(ctx, field, value)
    case "select":
      return optionOf(field, value)
    default:
      return plain(value)
  }
}
