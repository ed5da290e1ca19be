import { sql } from "kysely"
import type { Actor, Context } from "../context.ts"

/** The context in which work goes on in the name of a user, with the rights that the user has now; null for one who is gone. */
export async function actAs(ctx: Context, userId: string): Promise<Context | null> {
  const { rows } = await sql<Actor>`
    select u.id, u.role, u.pipelines from users u
    where u.account_id = ${ctx.accountId} and u.id = ${userId} and u.deleted_at is null and not u.deactivated
  `.execute(ctx.services.database.reader)
  return rows[0] ? { ...ctx, user: rows[0] } : null
}
