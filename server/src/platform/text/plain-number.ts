/** A number in digits alone, without an exponent; it reads back as the very same number. */
export function plainNumber(value: number): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const shift = Number(exponent)
  if (shift === 0) return String(value)
  if (shift < 0) return `${sign}0.${"0".repeat(-shift - 1)}${whole}${fraction}`
  return `${sign}${whole}${fraction.padEnd(shift, "0")}`
}
