import { v7 } from "uuid"
import type { Random } from "./random.ts"

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
/** Brazil has had no summer time since 2019. */
const offset = 3 * hour
const opens = 8
const closes = 18

/** The number of the calendar day in Brazil. */
export function dayOf(at: Date): number {
  return Math.floor((at.getTime() - offset) / day)
}

/** When a day of that number begins in Brazil. */
export function midnightOf(number: number): Date {
  return new Date(number * day + offset)
}

/** The first of all days was a Thursday. */
export function isWorkday(number: number): boolean {
  const weekday = (number + 4) % 7
  return weekday !== 0 && weekday !== 6
}

/** The same day, at an hour when offices are open, on a quarter of an hour. */
function inDaytime(random: Random, at: Date): Date {
  return later(midnightOf(dayOf(at)), random.whole(opens * 4, closes * 4 - 1) * 15 * minute)
}

/** As `inDaytime`, but a weekend's becomes the Friday before. */
export function atWork(random: Random, at: Date): Date {
  const weekday = new Date(at.getTime() - offset).getUTCDay()
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  return inDaytime(random, new Date(at.getTime() - back * day))
}

export function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}

export function earliest(a: Date, b: Date): Date {
  return a < b ? a : b
}

export function latest(a: Date, b: Date): Date {
  return a > b ? a : b
}

/** The calendar date in Brazil. */
export function dateOf(at: Date): string {
  return new Date(at.getTime() - offset).toISOString().slice(0, 10)
}

/** The id that a record made at that instant would have. */
export function idAt(random: Random, at: Date): string {
  const bytes = Uint8Array.from({ length: 16 }, () => random.whole(0, 255))
  return v7({ msecs: at.getTime(), random: bytes })
}
