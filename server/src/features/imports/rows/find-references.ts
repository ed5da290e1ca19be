import { id as idSchema } from "@funil/contract/shared/ids"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { companyScope } from "../../../nouns/company/company-noun.ts"
import { soughtAddresses } from "../../../nouns/contact/contact-addresses.ts"
import { contactScope } from "../../../nouns/contact/contact-noun.ts"
import { dealScope } from "../../../nouns/deal/deal-noun.ts"
import { userScope } from "../../../nouns/user/user-noun.ts"
import type { Context } from "../../../platform/context.ts"
import type { DuplicateKey } from "../../../platform/records/duplicate-keys.ts"
import { unaccented } from "../../../platform/records/like-pattern.ts"
import { idsByWord } from "./find-matches.ts"

interface Kind {
  readonly table: string
  readonly scope: (ctx: Context, alias: string) => RawBuilder<SqlBool>
  /** The email. A word may be the email, the id, or the name without case and accents. */
  readonly email?: RawBuilder<unknown>
  /** Other places of an email. */
  readonly others?: readonly DuplicateKey[] | undefined
  readonly name: RawBuilder<unknown>
}

/** The nouns that a cell can name, over the alias `r`. */
const kinds = {
  user: {
    table: "users",
    scope: userScope,
    email: sql`r.email_key`,
    name: unaccented(sql`r.first_name || ' ' || coalesce(r.last_name, '')`),
  },
  contact: {
    table: "contacts",
    scope: (ctx, alias) => contactScope(ctx, "contact.read", alias),
    email: sql`r.email_key`,
    others: soughtAddresses.others.email,
    name: unaccented(sql`r.first_name || ' ' || coalesce(r.last_name, '')`),
  },
  company: {
    table: "companies",
    scope: (ctx, alias) => companyScope(ctx, "company.read", alias),
    email: sql`r.email_key`,
    name: unaccented(sql`r.company`),
  },
  deal: {
    table: "deals",
    scope: (ctx, alias) => dealScope(ctx, "deal.read", alias),
    name: unaccented(sql`r.name`),
  },
  product: { table: "products", scope: () => sql`true`, name: unaccented(sql`r.name`) },
} satisfies Record<string, Kind>

export type ReferenceKind = keyof typeof kinds

export function isReferenceKind(word: string | undefined): word is ReferenceKind {
  return word !== undefined && Object.hasOwn(kinds, word)
}

/** The index stores a full name without a surname with a trailing space. */
const spaced = new Set<ReferenceKind>(["user", "contact"])

/**
 * Finds the visible records that each word names by id, email or name, oldest first, with one query
 * each. The first name alone finds people without a surname.
 */
export async function findReferences(
  ctx: Context,
  kind: ReferenceKind,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const { table, scope, email, others = [], name }: Kind = kinds[kind]
  const base = { table, where: scope(ctx, "r") }
  const ids = words.filter((word) => idSchema.safeParse(word).success)
  const emails = email ? words.filter((word) => word.includes("@")) : []
  const names = words.filter((word) => !ids.includes(word) && !emails.includes(word))
  const parts = [
    await idsByWord(ctx, { ...base, key: sql`r.id`, keyOf: (word) => sql`${word}::uuid` }, ids),
    email
      ? await idsByWord(ctx, { ...base, key: email, others, keyOf: (word) => sql`lower(${word})` }, emails)
      : new Map<string, string[]>(),
    await idsByWord(ctx, { ...base, key: name, keyOf: unaccented }, names),
    spaced.has(kind)
      ? await idsByWord(ctx, { ...base, key: name, keyOf: (word) => sql`${unaccented(word)} || ' '` }, names)
      : new Map<string, string[]>(),
  ]
  const found = new Map<string, string[]>()
  for (const [word, more] of parts.flatMap((part) => [...part]))
    found.set(word, [...(found.get(word) ?? []), ...more].toSorted())
  return found
}
