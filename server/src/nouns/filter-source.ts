import { filterFields } from "@funil/contract/filters"
import { sql } from "kysely"
import { folded } from "../platform/records/like-pattern.ts"
import type { RecordSource } from "../platform/records/record-source.ts"
import { filterScope } from "./filter-visibility.ts"
import { recordLabels } from "./record-labels.ts"

export const filterSource: RecordSource = {
  table: "filters",
  alias: "f",
  fields: filterFields,
  expressions: {},
  labels: recordLabels,
  links: {},
  scope: filterScope,
  search: (_ctx, alias, match) => sql`${folded(sql.ref(`${alias}.name`))} ${match}`,
  order: { field: "name", direction: "asc" },
}
