import { isEmail } from "@funil/contract/shared/text"

/** A WhatsApp conversation, begun with a text. The number counts as Brazilian unless it says otherwise; undefined when it is none. */
export function whatsappHref(phone: string | null | undefined, text: string | null): string | undefined {
  const digits = (phone ?? "").replaceAll(/\D/g, "")
  const isWhole = (phone ?? "").trim().startsWith("+") || digits.length > 11
  const number = isWhole ? digits : `55${digits}`
  // E.164 ends at 15 digits; less than 8 can't be reached from outside.
  if (digits.length < 8 || number.length > 15) return undefined
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`
}

export function mailHref(email: string | null | undefined): string | undefined {
  if (!email || !isEmail(email)) return undefined
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`
}
