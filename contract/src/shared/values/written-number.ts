/** The sign before the decimals. */
export type DecimalSign = "," | "."

/** The decimal sign of each language. */
export const decimalMark = { "pt-BR": ",", en: "." } as const

/**
 * Marks a number from a spreadsheet's cell, whose decimal sign is a point whatever its column's
 * texts use. It is a space, so trimming drops it.
 */
export const ofSheet = "\u2007"

/**
 * Returns a number without currency, spaces and signs around it: `(0,01)` and `5-` are negative,
 * `25%` is 25.
 */
function bare(text: string): string {
  return text
    .replaceAll(/[\s'’$€£]|\bR(?=\$)|\bUS(?=\$)|BRL|USD|EUR/gi, "")
    .replaceAll("−", "-")
    .replace(/(?<=\d)%$/, "")
    .replace(/^\((.*)\)$|^([^-]+)-$/, "-$1$2")
}

/** The digits with their signs, and their multiplier: `10k`, `1,5E+06`. */
const whole = /^([+-]?)([\d.,]+)(?:e([+-]?\d{1,3})|(k|mil))?$/i

const grouped = {
  ",": /^(\d{1,3}(\.\d{2,3})*\.\d{3}|\d*),\d*$|^\d{1,3}(\.\d{3})+$/,
  ".": /^(\d{1,3}(,\d{2,3})*,\d{3}|\d*)\.\d*$|^\d{1,3}(,\d{3})+$/,
} as const

interface Parts {
  readonly sign: string
  readonly digits: string
  /** The multiplier's power of ten. */
  readonly power: number
}

function partsOf(text: string): Parts | null {
  const [found, sign = "", digits = "", power, thousands] = whole.exec(bare(text)) ?? []
  if (found === undefined || !/\d/.test(digits)) return null
  return { sign, digits, power: thousands ? 3 : Number(power ?? 0) }
}

/** Returns the decimal sign that the digits must have; null if both fit. */
function signOf({ digits, power }: Parts): DecimalSign | null {
  if (!/[.,]/.test(digits)) return null
  const fits = ([",", "."] as const).filter((sign) => grouped[sign].test(digits))
  if (fits.length < 2) return fits[0] ?? null
  // Numbers with a multiplier or below 1 never have thousands separators.
  const [, point] = /^\d*([.,])/.exec(digits) ?? []
  return power !== 0 || /^0?[.,]/.test(digits) ? (point as DecimalSign) : null
}

function isOfSheet(text: string): boolean {
  return text.endsWith(ofSheet)
}

/**
 * Returns the decimal sign that a text must have; null if both fit, if it is no number, and for a
 * spreadsheet's number, which says nothing about other texts.
 */
export function decimalOf(text: string): DecimalSign | null {
  const parts = isOfSheet(text) ? null : partsOf(text)
  return parts && signOf(parts)
}

/** Whether a text has different values with a decimal comma and with a point, as `1.234` does. */
export function isOpenNumber(text: string): boolean {
  const parts = partsOf(text)
  return parts !== null && /[.,]/.test(parts.digits) && canBeBoth(parts) && signOf(parts) === null
}

function canBeBoth({ digits }: Parts): boolean {
  return grouped[","].test(digits) && grouped["."].test(digits)
}

/**
 * Returns the amount in a text. Money has at most two decimals, so three digits after a single
 * separator are thousands.
 */
export function amountIn(text: string, decimal: DecimalSign): number | null {
  const thousands = isOpenNumber(text) && (/,/.test(text) ? "." : ",")
  return numberIn(text, thousands || decimal)
}

/**
 * Returns the number in a text, `1.234,56`, `R$ 1,234.56`, `1,5E+06` or `10k`, or null. Uses this
 * decimal sign unless only the other fits. `isSure` rejects the other.
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
