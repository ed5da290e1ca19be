import { recordTrash } from "../../nouns/trash-source.ts"

export const dealTrash = recordTrash("deal", {
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
})
