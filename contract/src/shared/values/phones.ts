import type { Currency } from "../../account/plans.ts"
import { fillPattern } from "./fill-pattern.ts"

export type Country = "BR" | "US"

/** Whole numbers. No area code of Brazil has a zero. */
const whole = {
  BR: /^(?:\+?55)?([1-9]{2})(\d{4,5})(\d{4})$/,
  US: /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/,
}

/** Returns the account's country by its currency. */
export function countryOf(currency: Currency): Country {
  return currency === "BRL" ? "BR" : "US"
}

/**
 * Returns a phone as people write it: a complete number of the country without its code, others as
 * typed.
 */
export function phoneText(value: string, country: Country): string {
  const [, area, start, end] = whole[country].exec(value.replaceAll(/[\s().-]/g, "")) ?? []
  return area ? `(${area}) ${start}-${end}` : value
}

const countries = {
  BR: { code: "55", lengths: [10, 11] },
  US: { code: "1", lengths: [10] },
} as const

function pattern(country: Country, length: number): string {
  return country === "BR" && length > 10
    ? "(##) #####-####"
    : country === "BR"
      ? "(##) ####-####"
      : "(###) ###-####"
}

function isWhole(country: Country, digits: string): boolean {
  // No area code of Brazil has a zero.
  if (country === "BR" && /^.?0/.test(digits)) return false
  return countries[country].lengths.some((length) => length === digits.length)
}

/** Returns the digits within the country; undefined for another country's number or no number. */
function national(value: string, country: Country): string | undefined {
  const { code, lengths } = countries[country]
  if (/[^\d\s()+.-]/.test(value)) return undefined
  const digits = value.replaceAll(/\D/g, "")
  // 0800, or a prefix that the server knows.
  if (country === "BR" && digits.startsWith("0")) return undefined
  const rest = digits.startsWith(code) ? digits.slice(code.length) : undefined
  if (value.trim().startsWith("+")) return rest !== undefined && isWhole(country, rest) ? rest : undefined
  const longest = Math.max(...lengths)
  return digits.length > longest && rest !== undefined ? rest.slice(0, longest) : digits.slice(0, longest)
}

/**
 * Formats a phone's digits during typing. Waits for the area code, as a phone without it would get
 * a wrong one.
 */
export function typedPhone(value: string, country: Country): string {
  const digits = national(value, country)
  if (digits === undefined || (/\D/.test(value) && !isWhole(country, digits))) return value
  return fillPattern(pattern(country, digits.length), digits)
}

/** Returns a typed phone as the server stores it: a complete number of the country in E.164. */
export function phoneOfText(typed: string, country: Country): string {
  const digits = national(typed, country)
  if (digits === undefined) return typed
  return isWhole(country, digits) ? `+${countries[country].code}${digits}` : digits
}
