import { v7 } from "uuid"
import type { Random } from "./random.ts"

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
/** Brazil has had no summer time since 2019. */
const offset = 3 * hour
const opens = 8
const closes = 18

/** The same day, at an hour when offices are open, on a quarter of an hour. */
export function inDaytime(random: Random, at: Date): Date {
  const midnight = Math.floor((at.getTime() - offset) / day) * day
  return new Date(midnight + offset + random.whole(opens * 4, closes * 4 - 1) * 15 * minute)
}

/** As `inDaytime`, but a weekend's becomes the Friday before. */
export function atWork(random: Random, at: Date): Date {
  const weekday = new Date(at.getTime() - offset).getUTCDay()
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  return inDaytime(random, new Date(at.getTime() - back * day))
}

/** As `atWork`, but a weekend's becomes the Monday after it. */
export function atWorkAhead(random: Random, at: Date): Date {
  const weekday = new Date(at.getTime() - offset).getUTCDay()
  const ahead = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return atWork(random, new Date(at.getTime() + ahead * day))
}

/** On a full quarter of an hour. */
export function onQuarter(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / (15 * minute)) * 15 * minute)
}

export function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}

export function earliest(a: Date, b: Date): Date {
  return a < b ? a : b
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
