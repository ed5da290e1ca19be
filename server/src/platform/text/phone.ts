import { parsePhoneNumberFromString } from "libphonenumber-js/min"

/** The fewest digits of a number in Brazil with its area code. */
const withArea = 10

/**
 * A phone as it is stored: E.164 when it is one of Brazil with its area code or carries its
 * country's code, else as typed. Without an area code the first digits would be taken for one.
 */
export function storedPhone<T extends string | null | undefined>(typed: T): T | string {
  if (!typed) return typed
  const known = parsed.get(typed)
  if (known !== undefined) return known
  if (parsed.size >= maxParsed) parsed.clear()
  const stored = parse(typed)
  parsed.set(typed, stored)
  return stored
}

/**
 * The last phones: an import asks for each one several times, and parsing is a tenth of its time.
 */
const parsed = new Map<string, string>()
const maxParsed = 4000

function parse(typed: string): string {
  const phone = parsePhoneNumberFromString(typed, "BR")
  // E.164 has no place for an extension.
  const isWhole = phone?.country !== "BR" || phone.nationalNumber.length >= withArea
  return phone?.isValid() && isWhole && !phone.ext ? phone.number : typed
}
