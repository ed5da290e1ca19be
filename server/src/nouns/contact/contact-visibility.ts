import type { Permission } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { isRelated } from "../related-visibility.ts"

type ContactPermission = Extract<Permission, `contact.${string}`>

/** The contacts within reach of the caller's permission, as a predicate over the contacts table under the alias `contact`. */
export function contactScope(
  ctx: Context,
  permission: ContactPermission,
  contact = "c",
): RawBuilder<SqlBool> {
  const scope = scopeFor(ctx, permission)
  const user = ctx.user
  if (scope === "all" || user === null) return sql`true`
  switch (scope) {
    case "created":
      return sql`${sql.ref(contact)}.created_by = ${user.id}`
    case "related":
      return isRelated(user.id, contact, { table: "deal_contacts", column: "contact_id" })
    default:
      return sql`false`
  }
}
