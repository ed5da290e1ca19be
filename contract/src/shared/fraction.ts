/** An exact number: a whole number over another one, which is above 0. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const written = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i

/** The number that digits write, exactly; null for anything else. Only the digits 0 to 9 count. */
export function fractionOf(text: string): Fraction | null {
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = written.exec(text) ?? []
  if (whole === "" && decimals === "") return null
  const digits = BigInt(`${sign === "-" ? "-" : ""}${whole}${decimals}`)
  const shift = Number(exponent) - decimals.length
  const power = 10n ** BigInt(Math.abs(shift))
  return shift < 0 ? { over: digits, under: power } : { over: digits * power, under: 1n }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

export function negative({ over, under }: Fraction): Fraction {
  return { over: -over, under }
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under }
}

/** Null where the divisor is 0. */
export function dividedBy(a: Fraction, b: Fraction): Fraction | null {
  if (b.over === 0n) return null
  const flipped = b.over < 0n ? { over: -b.under, under: -b.over } : { over: b.under, under: b.over }
  return times(a, flipped)
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.over * b.under < b.over * a.under
}

/** Rounded to so many decimals, half away from zero: 1.005 is 1.01 and -1.005 is -1.01. */
export function rounded({ over, under }: Fraction, decimals: number): Fraction {
  const power = 10n ** BigInt(decimals)
  const size = (over < 0n ? -over : over) * power
  const nearest = (2n * size + under) / (2n * under)
  return { over: over < 0n ? -nearest : nearest, under: power }
}

/** As a number of JavaScript; exact to its 15 digits for what `rounded` made. */
export function numberOf({ over, under }: Fraction): number {
  return Number(over) / Number(under)
}
