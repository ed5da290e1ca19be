import { isEmail } from "./text.ts"

/** Returns the international digits of a phone, Brazilian by default; undefined if it is none. */
function numberOf(phone: string | null | undefined): string | undefined {
  const digits = (phone ?? "").replaceAll(/\D/g, "")
  const isWhole = (phone ?? "").trim().startsWith("+") || digits.length > 11
  const number = isWhole ? digits : `55${digits}`
  // E.164 has at most 15 digits. Fewer than 8 don't work from abroad.
  return digits.length < 8 || number.length > 15 ? undefined : number
}

/** Returns the link to a WhatsApp conversation with a text; undefined if the phone is none. */
export function whatsappHref(phone: string | null | undefined, text: string | null): string | undefined {
  const number = numberOf(phone)
  return number && `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`
}

/**
 * Returns the link for a call; undefined if the phone is none. Numbers that begin with 0 (as 0800)
 * only work within the country.
 */
export function telHref(phone: string | null | undefined): string | undefined {
  const number = numberOf(phone)
  return number && `tel:${number.startsWith("550") ? number.slice(2) : `+${number}`}`
}

/**
 * Returns a link that shares a text on WhatsApp. Without a number WhatsApp asks for the receiver.
 */
export function whatsappShareHref(phone: string | null | undefined, text: string): string {
  return whatsappHref(phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`
}

export function mailHref(email: string | null | undefined): string | undefined {
  if (!email || !isEmail(email)) return undefined
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`
}
