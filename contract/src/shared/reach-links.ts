import { isEmail } from "./text.ts"

/** A WhatsApp conversation, begun with a text. The number counts as Brazilian unless it says otherwise; undefined when it is none. */
export function whatsappHref(phone: string | null | undefined, text: string | null): string | undefined {
  const digits = (phone ?? "").replaceAll(/\D/g, "")
  const isWhole = (phone ?? "").trim().startsWith("+") || digits.length > 11
  const number = isWhole ? digits : `55${digits}`
  // E.164 ends at 15 digits; less than 8 can't be reached from outside.
  if (digits.length < 8 || number.length > 15) return undefined
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`
}

/** The same with a text to send; without a number WhatsApp asks to whom. */
export function whatsappShareHref(phone: string | null | undefined, text: string): string {
  return whatsappHref(phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`
}

export function mailHref(email: string | null | undefined): string | undefined {
  if (!email || !isEmail(email)) return undefined
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`
}
