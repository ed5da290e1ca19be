import type { Permission } from "@funil/contract/permissions"
import { relatedScope } from "../related-visibility.ts"

type CompanyPermission = Extract<Permission, `company.${string}`>

/** The companies within reach of the caller's permission, as a predicate over the companies table. */
export const companyScope = relatedScope<CompanyPermission>({ table: "deal_companies", column: "company_id" })
