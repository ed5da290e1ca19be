import { sql } from "kysely"
import { userDetailScope } from "../../nouns/user/user-visibility.ts"
import type { Context } from "../../platform/context.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"

/** What the account's users are called, those in the trash too: by name, or by e-mail where the caller may know it. */
export async function userNames(ctx: Context, by: "email" | "name"): Promise<Map<string, string>> {
  const name = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`
  const email = sql`case when ${userDetailScope(ctx, "u")} then u.email end`
  const rows = await guardedRead(
    ctx,
    sql<{ id: string; word: string | null }>`
      select u.id, ${by === "email" ? sql`coalesce(${email}, ${name})` : sql`coalesce(${name}, ${email})`} as word
      from users u where u.account_id = ${ctx.accountId}
    `,
  )
  return new Map(rows.map(({ id, word }) => [id, word ?? ""]))
}
