import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"

/** Who manages bills sees all of them, nobody else any. */
export function billScope(ctx: Context): RawBuilder<SqlBool> {
  return scopeFor(ctx, "bill.manage") === "all" ? sql`true` : sql`false`
}
