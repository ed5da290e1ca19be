import type { Contact } from "@funil/contract/contacts"
import { updateContact } from "@funil/contract/schemas/contacts"
import type * as z from "zod/mini"

export type OtherName = "other_emails" | "other_phones"

/** The main address that others stand beside. */
export const mainName = { other_emails: "email", other_phones: "phone1" } as const

function mainsOf({ email, phone1, phone2 }: Contact, name: OtherName): (string | null)[] {
  return name === "other_emails" ? [email?.toLowerCase() ?? null] : [phone1, phone2]
}

interface Added {
  /** Left out where the contact has the address already. */
  readonly list?: readonly string[]
  readonly issue?: z.core.$ZodIssue
}

/** The list with what was typed. The one before is that on the screen, which may still be on its way to the server. */
export function addressWith(
  contact: Contact,
  name: OtherName,
  { before, typed }: { readonly before: readonly string[]; readonly typed: string },
): Added {
  const parsed = updateContact.body.safeParse({ [name]: [...before, typed] })
  if (!parsed.success) return parsed.error.issues[0] ? { issue: parsed.error.issues[0] } : {}
  const list = (parsed.data[name] ?? []).filter((one) => !mainsOf(contact, name).includes(one))
  return list.length > before.length ? { list } : {}
}

/** What makes one of the others the main address: they change places. */
export function withMain(
  contact: Contact,
  name: OtherName,
  value: string,
): Readonly<Record<string, unknown>> {
  const main = contact[mainName[name]]
  const rest = contact[name].filter((one) => one !== value)
  return { [mainName[name]]: value, [name]: main === null ? rest : [main, ...rest] }
}
