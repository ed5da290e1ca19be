import { dealNoun, dealScope } from "../../nouns/deal/deal-noun.ts"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { plainColumns } from "../../nouns/plain/plain-writes.ts"
import { recordStore, type RowOf } from "../../nouns/store/record-store.ts"
import { dealLinks } from "./deal-link-store.ts"

export const dealStore = recordStore({
  entity: "deal",
  table: dealNoun.table,
  source: dealSource,
  rights: dealNoun.rights,
  scope: dealScope,
  needed: ["name", "pipeline_id", "pipeline_stage_id", "position", "last_stage_updated_at"],
  empty: {
    amount: 0,
    tags: [],
    user_id: null,
    lost_reason: null,
    expected_close_date: null,
    closed_at: null,
  },
  once: ["code", "open_task_end", "source_kind", "source_id", "utm"],
  instants: ["last_stage_updated_at", "closed_at"],
  links: dealLinks,
})

/** A stored deal with the ids of its links. */
export type DealRow = RowOf<typeof dealStore>

/** The columns that are stored as sent. Rules and moves set the columns listed here. */
export const plainDeal = plainColumns(dealStore, [
  "amount",
  "pipeline_id",
  "pipeline_stage_id",
  "from_stage_id",
  "before_id",
  "position",
  "last_stage_updated_at",
  "closed_at",
  "lost_reason",
  "user_id",
  "contacts",
  "companies",
  "deals",
  "products",
  "custom_fields",
])
