import type { Context } from "../../platform/context.ts"
import { folded } from "./figures.ts"
import type { Row } from "./read-cuts.ts"

/** 2024-01-01 was a Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayLength = 86_400_000

/** What a day of the week is called, from 1, which is Monday. */
export function weekdayLabel({ language }: Pick<Context, "language">, key: string | null): string | null {
  if (key === null) return null
  const day = new Date(monday + (Number(key) - 1) * dayLength)
  return new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(day)
}

function weekdayOf(day: string): string {
  return String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)
}

/** Rows of days as rows of the days of the week. */
export function weekdaysOf(rows: readonly Row[]): Row[] {
  return folded(rows, weekdayOf).map((row, index) => ({ ...row, position: row.key, place: index + 1 }))
}
