import type { Currency } from "@funil/contract/plans"
import { fillPattern, type Mask } from "../../ui/mask.ts"

export type Country = "BR" | "US"

const countries = {
  BR: { code: "55", lengths: [10, 11], placeholder: "(11) 98765-4321" },
  US: { code: "1", lengths: [10], placeholder: "(212) 555-0123" },
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

/**
 * Phones of the account's country stand without its code, others as they were typed. A whole number is kept as the
 * server keeps it, E.164.
 */
function phoneMask(country: Country): Mask {
  const { code, placeholder } = countries[country]
  return {
    show: (value) => {
      const digits = national(value, country)
      return digits === undefined ? value : fillPattern(pattern(country, digits.length), digits)
    },
    read: (typed) => {
      const digits = national(typed, country)
      if (digits === undefined) return typed
      return isWhole(country, digits) ? `+${code}${digits}` : digits
    },
    keys: "tel",
    placeholder,
  }
}

const masks = { BR: phoneMask("BR"), US: phoneMask("US") }

/** The form of phones where the account lives, which its currency tells. */
export function phoneMaskOf(currency: Currency): Mask {
  return currency === "BRL" ? masks.BR : masks.US
}
