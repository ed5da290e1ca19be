import { parsePhoneNumberFromString } from "libphonenumber-js/min"

/** A phone as it is stored: E.164 when it is one of Brazil or carries its country's code, else as typed. */
export function storedPhone<T extends string | null | undefined>(typed: T): T | string {
  if (!typed) return typed
  const phone = parsePhoneNumberFromString(typed, "BR")
  // E.164 has no place for an extension.
  return phone?.isValid() && !phone.ext ? phone.number : typed
}
