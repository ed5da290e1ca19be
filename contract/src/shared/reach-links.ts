import { isEmail } from "./text.ts"

/** The digits that reach a phone from anywhere. It counts as Brazilian unless it says otherwise; undefined when it is none. */
function numberOf(phone: string | null | undefined): string | undefined {
  const digits = (phone ?? "").replaceAll(/\D/g, "")
  const isWhole = (phone ?? "").trim().startsWith("+") || digits.length > 11
  const number = isWhole ? digits : `55${digits}`
  // E.164 ends at 15 digits; less than 8 can't be reached from outside.
  return digits.length < 8 || number.length > 15 ? undefined : number
}

/** A WhatsApp conversation, begun with a text; undefined where the phone is none. */
export function whatsappHref(phone: string | null | undefined, text: string | null): string | undefined {
  const number = numberOf(phone)
  return number && `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`
}

/** A call; undefined where the phone is none. What begins with 0 (as 0800) is dialled within the country alone. */
export function telHref(phone: string | null | undefined): string | undefined {
  const number = numberOf(phone)
  return number && `tel:${number.startsWith("550") ? number.slice(2) : `+${number}`}`
}

/** The same with a text to send; without a number WhatsApp asks to whom. */
export function whatsappShareHref(phone: string | null | undefined, text: string): string {
  return whatsappHref(phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`
}

export function mailHref(email: string | null | undefined): string | undefined {
  if (!email || !isEmail(email)) return undefined
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`
}
