/** Which sign separates the decimals. */
export type Decimal = "," | "."

/** A number as people write it, without currency and spaces. */
function bare(text: string): string {
  return text.replaceAll(/[\s\u00A0\u202F]|R\$|US\$|[$€£]/g, "").replace(/^\((.*)\)$/, "-$1")
}

const forms: Record<Decimal, RegExp> = {
  ",": /^[+-]?(\d{1,3}(\.\d{3})+|\d+)?(,\d+)?$/,
  ".": /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/,
}

/** The decimal sign that a cell can only have been written with; null where it could be either or is no number. */
export function decimalOf(text: string): Decimal | null {
  const number = bare(text)
  const [comma, point] = [forms[","].test(number), forms["."].test(number)]
  if (!/[.,]/.test(number) || comma === point) return null
  return comma ? "," : "."
}

/** The number that a cell holds, with this decimal sign unless it can only be the other; null for no number. */
export function numberIn(text: string, decimal: Decimal, isSure = false): number | null {
  const number = bare(text)
  const sign = isSure ? decimal : (decimalOf(text) ?? decimal)
  if (!/\d/.test(number) || !forms[sign].test(number)) return null
  const plain = sign === "," ? number.replaceAll(".", "").replace(",", ".") : number.replaceAll(",", "")
  return Number(plain)
}
