import type { Currency } from "../plans.ts"
import { fillPattern } from "./fill-pattern.ts"

export type Country = "BR" | "US"

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
  return countries[country].lengths.some((length) => length === digits.length)
}

/** The digits within the country; undefined for a number of another country, or what is no number at all. */
function national(value: string, country: Country): string | undefined {
  const { code, lengths } = countries[country]
  if (/[^\d\s()+.-]/.test(value)) return undefined
  const digits = value.replaceAll(/\D/g, "")
  const rest = digits.startsWith(code) ? digits.slice(code.length) : undefined
  if (value.trim().startsWith("+")) return rest !== undefined && isWhole(country, rest) ? rest : undefined
  const longest = Math.max(...lengths)
  return digits.length > longest && rest !== undefined ? rest.slice(0, longest) : digits.slice(0, longest)
}

/** Where the account lives, which its currency tells. */
export function countryOf(currency: Currency): Country {
  return currency === "BRL" ? "BR" : "US"
}

/** A phone as people write it: one of the country without its code, others as they were typed. */
export function phoneText(value: string, country: Country): string {
  const digits = national(value, country)
  return digits === undefined ? value : fillPattern(pattern(country, digits.length), digits)
}

/** What was typed as the server keeps it: a whole number of the country in E.164. */
export function phoneOfText(typed: string, country: Country): string {
  const digits = national(typed, country)
  if (digits === undefined) return typed
  return isWhole(country, digits) ? `+${countries[country].code}${digits}` : digits
}
