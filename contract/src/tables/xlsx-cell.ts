import { ofSheet } from "../shared/values/written-number.ts"

/** The meaning of a cell's number by its format. */
export type NumberKind = "number" | "percent" | "date" | "time" | "elapsed"

/** How to read the numbers of a workbook. */
export interface CellReading {
  /** By the index of the style. */
  readonly kinds: readonly NumberKind[]
  /** Days count from 1904 instead of 1900. */
  readonly is1904: boolean
}

const day = 86_400_000
const minute = 60_000
const dateIds = /^(?:1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/
const timeIds = /^(?:1[89]|2[01]|45|47)$/

/** Returns the kind of a number by the id of a built-in format, or by the file's format code. */
export function kindOf(id: string, code: string | undefined): NumberKind {
  if (code === undefined) {
    if (dateIds.test(id)) return "date"
    if (timeIds.test(id)) return "time"
    return id === "46" ? "elapsed" : id === "9" || id === "10" ? "percent" : "number"
  }
  const plain = code.replaceAll(/"[^"]*"|\\.|[_*]./g, "")
  if (/\[(?:h+|m+|s+)\]/i.test(plain)) return "elapsed"
  const [positive = ""] = plain.replaceAll(/\[[^\]]*\]/g, "").split(";")
  if (/general|standard/i.test(positive)) return "number"
  if (/[yd]/i.test(positive)) return "date"
  if (/[hs]/i.test(positive)) return "time"
  return /m/i.test(positive) ? "date" : positive.includes("%") ? "percent" : "number"
}

/**
 * Returns the text that our own parsers read as the cell's value: days as `YYYY-MM-DD`, moments
 * with ` HH:mm`, numbers with a decimal point.
 */
export function numberText(raw: string, kind: NumberKind, is1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === "" || Number.isNaN(value)) return isoMoment(raw)
  if (kind === "percent") return withMark(`${decimal(Number((value * 100).toPrecision(15)))}%`)
  if (kind === "number" || value < 0) return /^-?\d+$/.test(raw) ? raw : withMark(decimal(shown(value)))
  if (kind === "elapsed") return clock(Math.round(value * 1440))
  if (kind === "time" && value < 1) return clock(minutesOf(value))
  return momentOf(value, is1904) ?? raw
}

/** Spreadsheets compute with 15 digits: 0.1 + 0.2 is 0.3 there. */
function shown(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15))
}

/** Marks a number with a decimal point, which a column of `1.234,56` would read as thousands. */
function withMark(text: string): string {
  return text.includes(".") ? `${text}${ofSheet}` : text
}

/** Returns all digits of a number, without a power of ten. */
function decimal(value: number): string {
  const [digits = "", power] = String(value).split("e")
  if (power === undefined) return digits
  const [whole = "", fraction = ""] = digits.replace("-", "").split(".")
  const sign = value < 0 ? "-" : ""
  const point = whole.length + Number(power)
  const all = whole + fraction
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${all}`
  return `${sign}${all.padEnd(point, "0")}`
}

/**
 * Returns the whole minutes of a part of a day. Formats show seconds at most, and rounding never
 * leaves the day.
 */
function minutesOf(fraction: number): number {
  return Math.min(Math.floor(Math.round(fraction * 86_400) / 60), 1439)
}

const two = (part: number) => String(part).padStart(2, "0")

function clock(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Returns a day, with its time if it has one; null if the number is no day. */
function momentOf(serial: number, is1904: boolean): string | null {
  // The last microseconds of a day are noise of the arithmetic and mean a whole day.
  const days = Math.floor(serial + 1e-9)
  const minutes = minutesOf(Math.max(serial - days, 0))
  if (days === 0 && !is1904) return minutes === 0 ? null : clock(minutes)
  // Spreadsheets treat 1900 as a leap year.
  if (days === 60 && !is1904) return "1900-02-29"
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days > 60 ? 30 : 31)
  const at = new Date(start + days * day + minutes * minute)
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return null
  const text = at.toISOString()
  return minutes === 0 ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ")
}

/** Some programs write moments as texts: `2026-12-15T15:00:00`. */
function isoMoment(text: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z?$/.exec(text) ?? []
  return date === undefined ? text : time === "00:00" ? date : `${date} ${time}`
}

/** Returns a text of a workbook: `_x000D_` encodes a character that XML can't contain. */
export function cellText(text: string): string {
  if (!text.includes("_x")) return text.replaceAll("\r\n", "\n")
  return text
    .replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("\0", "")
    .replaceAll(/\r\n?/g, "\n")
    .toWellFormed()
}
