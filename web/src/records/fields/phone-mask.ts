import type { Currency } from "@funil/contract/account/plans"
import {
  type Country,
  countryOf,
  phoneOfText,
  phoneText,
  typedPhone,
} from "@funil/contract/shared/values/phones"
import type { Mask } from "../../ui/fields/mask.ts"

const placeholders = { BR: "(11) 98765-4321", US: "(212) 555-0123" } as const

/**
 * Shows phones of the account's country without its code and others as typed. Stores a complete
 * number as E.164, like the server.
 */
function phoneMask(country: Country): Mask {
  return {
    show: (value) => typedPhone(value, country),
    read: (typed) => phoneOfText(typed, country),
    keys: "tel",
    placeholder: placeholders[country],
  }
}

const masks = { BR: phoneMask("BR"), US: phoneMask("US") }

/** Formats a stored phone in the style of the account's country. */
export function phoneIn(currency: Currency, phone: string): string {
  return phoneText(phone, countryOf(currency))
}

/** The phone mask of the account's country, which follows from its currency. */
export function phoneMaskOf(currency: Currency): Mask {
  return masks[countryOf(currency)]
}
