import { sql } from "kysely"
import type { TrashSource } from "../../nouns/trash-source.ts"
import { companyScope } from "../../nouns/company-visibility.ts"

export const companyTrash: TrashSource = {
  entity: "company",
  table: "companies",
  label: sql`t.company`,
  purge: {
    links: [
      ["contact_companies", "company_id"],
      ["deal_companies", "company_id"],
    ],
    unlinked: [["bills", "company_id"]],
    picture: "picture",
  },
  scope: (ctx, alias) => companyScope(ctx, "company.read", alias),
}
