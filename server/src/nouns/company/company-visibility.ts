import type { Permission } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { isRelated } from "../related-visibility.ts"

type CompanyPermission = Extract<Permission, `company.${string}`>

/** The companies within reach of the caller's permission, as a predicate over the companies table under the alias `company`. */
export function companyScope(
  ctx: Context,
  permission: CompanyPermission,
  company = "c",
): RawBuilder<SqlBool> {
  const scope = scopeFor(ctx, permission)
  const user = ctx.user
  if (scope === "all" || user === null) return sql`true`
  switch (scope) {
    case "created":
      return sql`${sql.ref(company)}.created_by = ${user.id}`
    case "related":
      return isRelated(user.id, company, { table: "deal_companies", column: "company_id" })
    default:
      return sql`false`
  }
}
