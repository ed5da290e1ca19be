import { contactFields } from "@funil/contract/records/contacts"
import { sql } from "kysely"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { companySource } from "../company/company-source.ts"
import { optionWords } from "../noun-words.ts"
import { recordLabels } from "../record-labels.ts"
import { targetScope } from "../targets.ts"
import { soughtAddresses } from "./contact-addresses.ts"
import { contactConsents } from "./contact-consent.ts"
import { contactNoun } from "./contact-noun.ts"

export const contactSource: RecordSource = {
  table: contactNoun.table,
  alias: "c",
  fields: contactFields,
  ...contactConsents,
  indexed: { ...contactConsents.indexed, ...soughtAddresses.indexed },
  finds: soughtAddresses.finds,
  others: soughtAddresses.others,
  labels: recordLabels,
  words: optionWords("contact"),
  links: {
    companies: {
      table: "contact_companies",
      own: "contact_id",
      other: "company_id",
      source: () => companySource,
    },
  },
  custom: { entity: "contact", target: targetScope },
  scope: contactNoun.scope,
  search: (_ctx, alias, match) => sql`${sql.ref(alias)}.search ${match}`,
  order: { field: "created_at", direction: "desc" },
}
