import type { Currency } from "@funil/contract/plans"
import { type Country, countryOf, phoneOfText, phoneText } from "@funil/contract/shared/phones"
import type { Mask } from "../../ui/mask.ts"

const placeholders = { BR: "(11) 98765-4321", US: "(212) 555-0123" } as const

/**
 * Phones of the account's country stand without its code, others as they were typed. A whole number is kept as the
 * server keeps it, E.164.
 */
function phoneMask(country: Country): Mask {
  return {
    show: (value) => phoneText(value, country),
    read: (typed) => phoneOfText(typed, country),
    keys: "tel",
    placeholder: placeholders[country],
  }
}

const masks = { BR: phoneMask("BR"), US: phoneMask("US") }

/** The form of phones where the account lives, which its currency tells. */
export function phoneMaskOf(currency: Currency): Mask {
  return masks[countryOf(currency)]
}
