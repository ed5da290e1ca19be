import { productFields } from "@funil/contract/products"
import { sql } from "kysely"
import type { RecordSource } from "../platform/records/record-source.ts"
import { optionWords } from "./option-words.ts"
import { recordLabels } from "./record-labels.ts"
import { targetScope } from "./target-visibility.ts"

/** Products are everybody's to read. */
export const productSource: RecordSource = {
  table: "products",
  alias: "p",
  fields: productFields,
  expressions: {},
  labels: recordLabels,
  words: optionWords("product"),
  links: {},
  custom: { entity: "product", target: targetScope },
  scope: () => sql`true`,
  search: (_ctx, alias, match) => sql`${sql.ref(alias)}.search ${match}`,
  order: { field: "created_at", direction: "desc" },
}
