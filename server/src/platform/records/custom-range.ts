/** A comparison of a field with a value. */
export type Comparison = "<" | "<=" | ">" | ">="

const hexadecimal = "0123456789abcdef"
const decimal = "0123456789"
/** The digits of a number that the database function `custom_ranges` keeps. */
const digitsKept = 6

interface Place {
  readonly prefix: "n" | "d"
  readonly digits: string
  /** The digits in their order. */
  readonly alphabet: string
}

/** Digits that sort as the numbers do: the bits of a float, turned round for a negative one. */
function digitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value === 0 ? 0 : value)
  const bits = view.getBigUint64(0)
  const top = 1n << 63n
  const sorted = bits & top ? ~bits & (2n * top - 1n) : bits | top
  return sorted.toString(16).padStart(16, "0").slice(0, digitsKept)
}

function placeOf(value: string | number): Place {
  if (typeof value === "number") return { prefix: "n", digits: digitsOf(value), alphabet: hexadecimal }
  return { prefix: "d", digits: value.replaceAll("-", ""), alphabet: decimal }
}

/**
 * The words of which the database function `custom_ranges` gives one at least for each value that compares so with `value`, a number or
 * a calendar date, in the field with this key; it gives them for some other values too.
 */
export function rangeWords(key: number, comparison: Comparison, value: string | number): string[] {
  const { prefix, digits, alphabet } = placeOf(value)
  const beyond = Array.from(digits).flatMap((digit, place) => {
    const at = alphabet.indexOf(digit)
    const others = comparison.startsWith(">") ? alphabet.slice(at + 1) : alphabet.slice(0, at)
    return Array.from(others, (other) => digits.slice(0, place) + other)
  })
  return [...beyond, digits].map((word) => `${key}:${prefix}${word}`)
}
