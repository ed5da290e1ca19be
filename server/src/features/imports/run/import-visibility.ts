import { can } from "@funil/contract/permissions"
import { entities } from "@funil/contract/shared/entities"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { nounOf } from "../../../nouns/nouns.ts"

/** Imports of what the caller may make, over the alias `i`: their rows tell what is in the records. Those of users may tell of admins. */
export function importScope(ctx: Context): RawBuilder<SqlBool> {
  const { user } = ctx
  const made = entities.filter((entity) => !user || can(user.role, nounOf(entity).rights.create))
  const own = user && scopeFor(ctx, "user.details") !== "all" ? sql`i.user_id = ${user.id}` : sql`true`
  return sql`(i.entity = any(${made}::text[]) and (i.entity <> 'user' or ${own}))`
}
