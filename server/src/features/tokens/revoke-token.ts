import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { endApiToken } from "../../platform/access/sessions.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { tokensWhere } from "./token-queries.ts"

/** Revokes an API token of the account; 404 for any other. */
export async function revokeToken(ctx: Context, id: string): Promise<void> {
  requireCan(ctx, "token.manage")
  await inTransaction(ctx, async (tx) => {
    const [token] = await tokensWhere(tx, sql`s.id = ${id}`)
    if (!token || !(await endApiToken(tx, id))) throw notFound()
    const after = { api_token_revoked: token.name }
    record(tx, { event: "user.updated", id: token.user.id, before: null, after, reversible: false })
  })
}
