import type { Contact } from "@funil/contract/records/contacts"
import { updateContact } from "@funil/contract/schemas/records/contacts"
import type * as z from "zod/mini"
import { url } from "@funil/contract/schemas/shared/values/text"

export type OtherName = "other_emails" | "other_phones"

/** The main address field for each list of other addresses. */
export const mainName = { other_emails: "email", other_phones: "phone1" } as const

function mainsOf({ email, phone1, phone2 }: Contact, name: OtherName): (string | null)[] {
  return name === "other_emails" ? [email?.toLowerCase() ?? null] : [phone1, phone2]
}

interface AddressResult {
  /** The changed list, or undefined if the contact already has the address. */
  readonly list?: readonly string[]
  readonly issue?: z.core.$ZodIssue
}

/** Adds an address to the list on the screen, which may be ahead of the server. */
export function addressWith(
  contact: Contact,
  name: OtherName,
  { before, typed }: { readonly before: readonly string[]; readonly typed: string },
): AddressResult {
  const parsed = updateContact.body.safeParse({ [name]: [...before, typed] })
  if (!parsed.success) return parsed.error.issues[0] ? { issue: parsed.error.issues[0] } : {}
  const list = (parsed.data[name] ?? []).filter((one) => !mainsOf(contact, name).includes(one))
  return list.length > before.length ? { list } : {}
}

/** Swaps the main address with one of the others. */
export function withMain(
  contact: Contact,
  name: OtherName,
  value: string,
): Readonly<Record<string, unknown>> {
  const main = contact[mainName[name]]
  const rest = contact[name].filter((one) => one !== value)
  return { [mainName[name]]: value, [name]: main === null ? rest : [main, ...rest] }
}

/**
 * Returns the URL of a profile and adds a missing scheme (`linkedin.com/in/ana`), or undefined if
 * it isn't one.
 */
export function socialAddress(typed: string): string | undefined {
  const text = typed.trim()
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  const host = URL.parse(whole)?.hostname ?? ""
  const parsed = url.safeParse(whole)
  return parsed.success && /^[^.\s]+(\.[^.\s]+)+$/.test(host) ? parsed.data : undefined
}
