import { type RawBuilder, sql } from "kysely"
import type { UserRef } from "@funil/contract/shared/records"
import type { Context } from "../platform/context.ts"

/** What an answer tells of the user whose id a column of the alias holds; null for none. */
export function userRefOf(ctx: Context, alias: string, column = "user_id"): RawBuilder<UserRef | null> {
  const row = sql.ref(alias)
  return sql`(
    select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'profile_picture', u.profile_picture)
    from users u where u.account_id = ${ctx.accountId} and u.id = ${row}.${sql.ref(column)}
  )`
}
