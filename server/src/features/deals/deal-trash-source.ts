import { sql } from "kysely"
import type { TrashSource } from "../../nouns/trash-source.ts"
import { dealScope } from "../../nouns/deal-visibility.ts"

export const dealTrash: TrashSource = {
  entity: "deal",
  table: "deals",
  label: sql`t.name`,
  purge: {
    links: [
      ["deal_contacts", "deal_id"],
      ["deal_companies", "deal_id"],
      ["deal_products", "deal_id"],
      ["deal_deals", "deal_id"],
      ["deal_deals", "related_deal_id"],
    ],
    unlinked: [
      ["tasks", "deal_id"],
      ["bills", "deal_id"],
    ],
  },
  scope: (ctx, alias) => dealScope(ctx, "deal.read", alias),
}
