import { nounRights } from "@funil/contract/noun-rights"
import { sql } from "kysely"
import { companyScope } from "./company-visibility.ts"
import { column } from "../names.ts"
import type { Noun } from "../noun.ts"

const folded = column("search_name")

export const companyNoun = {
  table: "companies",
  rights: nounRights.company,
  scope: (ctx, alias) => companyScope(ctx, "company.read", alias),
  name: column("company"),
  folded,
  face: {
    ranked: folded,
    detail: (_ctx, alias) => sql`coalesce(${sql.ref(alias)}.email, ${sql.ref(alias)}.phone1)`,
    picture: "picture",
  },
} as const satisfies Noun
