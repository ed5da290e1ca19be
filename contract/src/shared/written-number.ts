/** Which sign separates the decimals. */
export type DecimalSign = "," | "."

/**
 * Stands behind a number of a spreadsheet's cell, whose decimal sign is a point whatever the texts of its column have. A space of its
 * own kind, so whatever trims a text drops it.
 */
export const ofSheet = "\u2007"

/** A number without currency, spaces and the signs that programs put around one: `(0,01)` and `5-` are below zero, `25%` is 25. */
function bare(text: string): string {
  return text
    .replaceAll(/[\s'’$€£]|\bR(?=\$)|\bUS(?=\$)|BRL|USD|EUR/gi, "")
    .replaceAll("−", "-")
    .replace(/(?<=\d)%$/, "")
    .replace(/^\((.*)\)$|^([^-]+)-$/, "-$1$2")
}

/** The digits with their signs, and what they are multiplied by: `10k`, `1,5E+06`. */
const whole = /^([+-]?)([\d.,]+)(?:e([+-]?\d{1,3})|(k|mil))?$/i

const grouped = {
  ",": /^(\d{1,3}(\.\d{2,3})*\.\d{3}|\d*),\d*$|^\d{1,3}(\.\d{3})+$/,
  ".": /^(\d{1,3}(,\d{2,3})*,\d{3}|\d*)\.\d*$|^\d{1,3}(,\d{3})+$/,
} as const

interface Parts {
  readonly sign: string
  readonly digits: string
  /** The power of ten that they are multiplied by. */
  readonly power: number
}

function partsOf(text: string): Parts | null {
  const [found, sign = "", digits = "", power, thousands] = whole.exec(bare(text)) ?? []
  if (found === undefined || !/\d/.test(digits)) return null
  return { sign, digits, power: thousands ? 3 : Number(power ?? 0) }
}

/** The decimal sign that the digits can only have been written with; null where it could be either. */
function signOf({ digits, power }: Parts): DecimalSign | null {
  if (!/[.,]/.test(digits)) return null
  const fits = ([",", "."] as const).filter((sign) => grouped[sign].test(digits))
  if (fits.length < 2) return fits[0] ?? null
  // Nobody groups the thousands of a number that is multiplied, nor of one below 1.
  const [, point] = /^\d*([.,])/.exec(digits) ?? []
  return power !== 0 || /^0?[.,]/.test(digits) ? (point as DecimalSign) : null
}

function isOfSheet(text: string): boolean {
  return text.endsWith(ofSheet)
}

/**
 * The decimal sign that a text can only have been written with; null where it could be either or is no number, and for a spreadsheet's
 * number, which says nothing about the texts around it.
 */
export function decimalOf(text: string): DecimalSign | null {
  const parts = isOfSheet(text) ? null : partsOf(text)
  return parts && signOf(parts)
}

/** Whether a text is one number with a decimal comma and another with a decimal point, as `1.234` is. */
export function isOpenNumber(text: string): boolean {
  const parts = partsOf(text)
  return parts !== null && /[.,]/.test(parts.digits) && canBeBoth(parts) && signOf(parts) === null
}

function canBeBoth({ digits }: Parts): boolean {
  return grouped[","].test(digits) && grouped["."].test(digits)
}

/**
 * The number that people or programs wrote, `1.234,56`, `R$ 1,234.56`, `1,5E+06` or `10k`, with this decimal sign unless it can only be
 * the other; null for no number. `isSure` refuses the other.
 */
export function numberIn(text: string, decimal: DecimalSign, isSure = false): number | null {
  const parts = partsOf(text)
  if (!parts) return null
  const sign = isOfSheet(text) ? "." : isSure ? decimal : (signOf(parts) ?? decimal)
  const { digits, power } = parts
  if (/[.,]/.test(digits) && !grouped[sign].test(digits)) return null
  const plain = sign === "," ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "")
  return Number(`${parts.sign}${plain}e${power}`)
}
