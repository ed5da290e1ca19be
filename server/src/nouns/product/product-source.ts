import { productFields } from "@funil/contract/records/products"
import { sql } from "kysely"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { optionWords } from "../noun-words.ts"
import { recordLabels } from "../record-labels.ts"
import { targetScope } from "../targets.ts"
import { productNoun } from "./product-noun.ts"

export const productSource: RecordSource = {
  table: productNoun.table,
  alias: "p",
  fields: productFields,
  expressions: {},
  labels: recordLabels,
  words: optionWords("product"),
  links: {},
  custom: { entity: "product", target: targetScope },
  scope: productNoun.scope,
  search: (_ctx, alias, match) => sql`${sql.ref(alias)}.search ${match}`,
  order: { field: "created_at", direction: "desc" },
}
