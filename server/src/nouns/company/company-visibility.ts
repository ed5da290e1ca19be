import type { Permission } from "@funil/contract/permissions"
import { relatedScope, type RelatedScope } from "../related-visibility.ts"

type CompanyPermission = Extract<Permission, `company.${string}`>

export const companyScope: RelatedScope<CompanyPermission> = relatedScope({
  table: "deal_companies",
  column: "company_id",
})
