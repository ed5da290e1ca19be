import { companyFields } from "@funil/contract/companies"
import { sql } from "kysely"
import type { RecordSource } from "../platform/records/record-source.ts"
import { companyScope } from "./company-visibility.ts"
import { recordLabels } from "./record-labels.ts"
import { targetScope } from "./target-visibility.ts"

export const companySource: RecordSource = {
  table: "companies",
  alias: "c",
  fields: companyFields,
  expressions: {},
  labels: recordLabels,
  links: {},
  custom: { entity: "company", target: targetScope },
  scope: (ctx, alias) => companyScope(ctx, "company.read", alias),
  search: (_ctx, alias, match) => sql`${sql.ref(alias)}.search ${match}`,
  order: { field: "created_at", direction: "desc" },
}
