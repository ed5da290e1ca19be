// Amounts are whole cents: they are added, taken away and multiplied exactly, and divided here alone.

/** A quotient of whole numbers that are not negative; half a cent goes up. */
export function divided(over: number, under: number): number {
  const [a, b] = [BigInt(over), BigInt(under)]
  return Number((2n * a + b) / (2n * b))
}

/** Cents as answers carry money: the number that its two decimals write. */
export function moneyOf(cents: number): number {
  return Number(textOf(cents))
}

/** Cents as a text such as `699.00`. */
export function textOf(cents: number): string {
  const digits = String(cents).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
