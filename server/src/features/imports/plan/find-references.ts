import { id as idSchema } from "@funil/contract/shared/ids"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import type { DuplicateKey } from "../../../platform/records/duplicate-key.ts"
import { folded } from "../../../platform/records/like-pattern.ts"
import { companyScope } from "../../../nouns/company/company-visibility.ts"
import { soughtAddresses } from "../../../nouns/contact/contact-addresses.ts"
import { contactScope } from "../../../nouns/contact/contact-visibility.ts"
import { dealScope } from "../../../nouns/deal/deal-visibility.ts"
import { userScope } from "../../../nouns/user/user-visibility.ts"
import { idsByWord } from "./ids-by-word.ts"

interface Kind {
  readonly table: string
  readonly scope: (ctx: Context, alias: string) => RawBuilder<SqlBool>
  /** The e-mail, which a word may be besides an id or the name without case and accents. */
  readonly email?: RawBuilder<unknown>
  /** Where else it has an e-mail. */
  readonly others?: readonly DuplicateKey[] | undefined
  readonly name: RawBuilder<unknown>
}

/** The nouns that a cell can name, over the alias `r`. */
const kinds = {
  user: {
    table: "users",
    scope: userScope,
    email: sql`r.email_key`,
    name: folded(sql`r.first_name || ' ' || coalesce(r.last_name, '')`),
  },
  contact: {
    table: "contacts",
    scope: (ctx, alias) => contactScope(ctx, "contact.read", alias),
    email: sql`r.email_key`,
    others: soughtAddresses.others.email,
    name: folded(sql`r.first_name || ' ' || coalesce(r.last_name, '')`),
  },
  company: {
    table: "companies",
    scope: (ctx, alias) => companyScope(ctx, "company.read", alias),
    email: sql`r.email_key`,
    name: folded(sql`r.company`),
  },
  deal: {
    table: "deals",
    scope: (ctx, alias) => dealScope(ctx, "deal.read", alias),
    name: folded(sql`r.name`),
  },
  product: { table: "products", scope: () => sql`true`, name: folded(sql`r.name`) },
} satisfies Record<string, Kind>

export type ReferenceKind = keyof typeof kinds

export function isReferenceKind(word: string | undefined): word is ReferenceKind {
  return word !== undefined && Object.hasOwn(kinds, word)
}

/** A full name without a surname ends with a space, as the index has it. */
const spaced = new Set<ReferenceKind>(["user", "contact"])

/**
 * The visible records that each word names by its id, e-mail or name, oldest first: a query each for any number of words. People
 * without a surname are found by their first name alone.
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
    await idsByWord(ctx, { ...base, key: name, keyOf: folded }, names),
    spaced.has(kind)
      ? await idsByWord(ctx, { ...base, key: name, keyOf: (word) => sql`${folded(word)} || ' '` }, names)
      : new Map<string, string[]>(),
  ]
  const found = new Map<string, string[]>()
  for (const [word, more] of parts.flatMap((part) => [...part]))
    found.set(word, [...(found.get(word) ?? []), ...more].toSorted())
  return found
}
