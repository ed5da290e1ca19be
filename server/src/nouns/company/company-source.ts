import { companyFields } from "@funil/contract/records/companies"
import { sql } from "kysely"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { recordLabels } from "../record-labels.ts"
import { targetScope } from "../targets.ts"
import { companyNoun } from "./company-noun.ts"

export const companySource: RecordSource = {
  table: companyNoun.table,
  alias: "c",
  fields: companyFields,
  expressions: {},
  labels: recordLabels,
  links: {},
  custom: { entity: "company", target: targetScope },
  scope: companyNoun.scope,
  search: (_ctx, alias, match) => sql`${sql.ref(alias)}.search ${match}`,
  order: { field: "created_at", direction: "desc" },
}
