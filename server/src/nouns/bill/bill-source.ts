import { billFields } from "@funil/contract/records/bills"
import { sql } from "kysely"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { companyScope } from "../company/company-noun.ts"
import { contactScope } from "../contact/contact-noun.ts"
import { dealPlaces, dealScope } from "../deal/deal-noun.ts"
import { optionWords } from "../noun-words.ts"
import { recordLabels } from "../record-labels.ts"
import { targetScope } from "../targets.ts"
import { billNoun } from "./bill-noun.ts"

export const billSource: RecordSource = {
  table: billNoun.table,
  alias: "b",
  fields: billFields,
  ...dealPlaces(["pipeline_id"]),
  labels: recordLabels,
  words: optionWords("bill"),
  links: {},
  custom: { entity: "bill", target: targetScope },
  scope: billNoun.scope,
  search: (_ctx, alias, match) => sql`${sql.ref(alias)}.search ${match}`,
  searchLinks: (ctx, match) => sql`
    select b.id from deals d join bills b on b.account_id = ${ctx.accountId} and b.deal_id = d.id
    where d.account_id = ${ctx.accountId} and d.deleted_at is null and d.search ${match}
      and ${dealScope(ctx, "deal.read")}
    union all
    select b.id from contacts c join bills b on b.account_id = ${ctx.accountId} and b.contact_id = c.id
    where c.account_id = ${ctx.accountId} and c.deleted_at is null and c.search_name ${match} and ${contactScope(ctx, "contact.read")}
    union all
    select b.id from companies c join bills b on b.account_id = ${ctx.accountId} and b.company_id = c.id
    where c.account_id = ${ctx.accountId} and c.deleted_at is null and c.search_name ${match} and ${companyScope(ctx, "company.read")}`,
  order: { field: "created_at", direction: "desc" },
}
