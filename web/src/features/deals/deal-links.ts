import type { ContactRef } from "@funil/contract/shared/records"

/** Where a deal has its page; the address keeps the state of the board behind it. */
export function dealHref(id: string, search = ""): string {
  return `/pipelines/deals/${id}${search}`
}

/** A WhatsApp conversation with a Brazilian number, begun with a text; undefined when the number has no digits. */
export function whatsappHref(phone: string | null | undefined, text: string | null): string | undefined {
  const digits = (phone ?? "").replaceAll(/\D/g, "")
  if (digits === "") return undefined
  const number = (phone ?? "").trim().startsWith("+") || digits.length > 11 ? digits : `55${digits}`
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`
}

export function mailHref(email: string | null | undefined): string | undefined {
  return email ? `mailto:${encodeURIComponent(email).replace("%40", "@")}` : undefined
}

/** The first linked contact that can be reached in this way. */
export function reachable(contacts: readonly ContactRef[], by: "phone1" | "email"): ContactRef | undefined {
  return contacts.find((contact) => contact[by])
}
