import { nounRights } from "@funil/contract/account/noun-rights"
import type { Permission } from "@funil/contract/account/permissions"
import { sql } from "kysely"
import type { DuplicateKey } from "../../platform/records/duplicate-keys.ts"
import { type RelatedScope, relatedScope } from "../deal/deal-noun.ts"
import { type Noun, column } from "../noun.ts"

const unaccented = column("search_name")

export const companyNoun = {
  table: "companies",
  rights: nounRights.company,
  scope: (ctx, alias) => companyScope(ctx, "company.read", alias),
  name: column("company"),
  unaccented,
  face: {
    ranked: unaccented,
    detail: (_ctx, alias) => sql`coalesce(${sql.ref(alias)}.email, ${sql.ref(alias)}.phone1)`,
    picture: "picture",
  },
} as const satisfies Noun

type CompanyPermission = Extract<Permission, `company.${string}`>

export const companyScope: RelatedScope<CompanyPermission> = relatedScope({
  table: "deal_companies",
  column: "company_id",
})

/** The keys that identify duplicate companies. */
export const companyKeys: readonly DuplicateKey[] = [
  { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
  { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
  { reason: "document", value: (c) => sql.ref(`${c}.document`) },
]
