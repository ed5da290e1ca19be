import { maxOtherAddresses } from "@funil/contract/shared/values/text"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import type { DuplicateKey } from "../../platform/records/duplicate-keys.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { storedPhone } from "../../platform/text/phone.ts"

/** The stored phones and emails of a contact. */
interface Addresses {
  readonly email: string | null
  readonly phone1: string | null
  readonly phone2: string | null
  readonly other_emails: string[]
  readonly other_phones: string[]
}

const others: Readonly<Record<"email" | "phone1", readonly DuplicateKey[]>> = {
  email: [{ reason: "email", list: (c) => sql.ref(`${c}.other_emails`) }],
  phone1: [
    { reason: "phone", value: (c) => sql.ref(`${c}.phone2`) },
    { reason: "phone", list: (c) => sql.ref(`${c}.other_phones`) },
  ],
}

/** The keys that identify duplicate contacts. Main and other addresses count alike. */
export const contactKeys: readonly DuplicateKey[] = [
  { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
  { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
  ...others.email,
  ...others.phone1,
  { reason: "document", value: (c) => sql.ref(`${c}.document`) },
]

/**
 * Matches contacts with one of the emails as a main or other address. `emails` is an array in lower
 * case.
 */
export function hasEmail(alias: string, emails: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const [key, others] = [sql.ref(`${alias}.email_key`), sql.ref(`${alias}.other_emails`)]
  return sql`(${key} = any(${emails}) or (${others} <> '{}' and ${others} && ${emails}))`
}

/** Matches contacts with one of the phones. `phones` is an array in stored form. */
export function hasPhone(alias: string, phones: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const [one, two, others] = ["phone1", "phone2", "other_phones"].map((name) => sql.ref(`${alias}.${name}`))
  return sql`(${one} = any(${phones}) or ${two} = any(${phones}) or (${others} <> '{}' and ${others} && ${phones}))`
}

/** Returns all emails of a contact in lower case, as an array. */
export function emailsOf(alias: string): RawBuilder<string[]> {
  return sql`array_remove(array[${sql.ref(`${alias}.email_key`)}] || ${sql.ref(`${alias}.other_emails`)}, null)`
}

/**
 * Matches lists of other addresses that contain one of the values. The index covers filled lists
 * only.
 */
function hasOther(
  alias: string,
  name: "other_emails" | "other_phones",
  keys: readonly string[],
): RawBuilder<SqlBool> {
  const others = sql.ref(`${alias}.${name}`)
  return sql`(${others} <> '{}' and ${others} && ${[...keys]}::text[])`
}

const keyOf = { email: (text: string) => text.toLowerCase(), phone: (text: string) => storedPhone(text) }

const findPhone = (alias: string, value: string) => hasPhone(alias, sql`${[keyOf.phone(value)]}::text[]`)

/** How filters and finds search addresses. A find of a main address also searches the others. */
export const soughtAddresses = {
  indexed: {
    other_emails: {
      equals: (_ctx, alias, values) => hasOther(alias, "other_emails", values.map(String).map(keyOf.email)),
    },
    other_phones: {
      equals: (_ctx, alias, values) => hasOther(alias, "other_phones", values.map(String).map(keyOf.phone)),
    },
  },
  finds: {
    email: (alias, value) => hasEmail(alias, sql`${[keyOf.email(value)]}::text[]`),
    phone1: findPhone,
    phone2: findPhone,
  },
  others,
} satisfies Pick<RecordSource, "indexed" | "finds" | "others">

const none: Addresses = { email: null, phone1: null, phone2: null, other_emails: [], other_phones: [] }

/** Returns the lists of other addresses that a patch changes. No list repeats a main address. */
export function settledAddresses(
  before: Addresses | null,
  patch: Partial<Addresses>,
): Partial<Pick<Addresses, "other_emails" | "other_phones">> {
  const after = { ...none, ...before, ...patch }
  const email = after.email?.toLowerCase()
  const other_emails = after.other_emails.filter((one) => one !== email)
  const other_phones = after.other_phones.filter((one) => one !== after.phone1 && one !== after.phone2)
  return {
    ...(other_emails.length < after.other_emails.length && { other_emails }),
    ...(other_phones.length < after.other_phones.length && { other_phones }),
  }
}

/**
 * Returns the addresses of merged contacts. A phone fills an empty second place, all others become
 * other addresses. Throws 422 if they exceed the limit, so no address is lost.
 */
export function unitedAddresses(
  rows: readonly Addresses[],
  merged: Partial<Addresses>,
  chosen: Readonly<Record<string, unknown>>,
): Partial<Addresses> {
  const { email = null, phone1 = null } = merged
  const emails = rows.flatMap((row) => [row.email?.toLowerCase() ?? [], row.other_emails].flat())
  const phones = [
    ...new Set(rows.flatMap((row) => [row.phone1 ?? [], row.phone2 ?? [], row.other_phones].flat())),
  ]
  const rest = phones.filter((phone) => phone !== phone1)
  const phone2 = Object.hasOwn(chosen, "phone2")
    ? (merged.phone2 ?? null)
    : (rows[0]?.phone2 ?? rest[0] ?? null)
  const main = email?.toLowerCase()
  const united = {
    other_emails: [...new Set(emails)].filter((one) => one !== main),
    other_phones: rest.filter((phone) => phone !== phone2),
  }
  for (const [name, list] of Object.entries(united))
    if (list.length > maxOtherAddresses) throw invalid(name, "too_many", { maximum: maxOtherAddresses })
  return { phone2, ...united }
}
