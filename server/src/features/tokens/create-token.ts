import { type createToken as endpoint, maxTokens } from "@funil/contract/tokens"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { openApiToken } from "../../platform/access/sessions.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { limitsOf } from "../plans/require-room.ts"
import { mailAccessChange } from "../users/mail-access-change.ts"
import { tokensWhere } from "./token-queries.ts"

type Body = z.output<typeof endpoint.body>

async function requireRoomForOne(tx: Tx): Promise<void> {
  await lockAccount(tx)
  const [limits, own] = await Promise.all([
    limitsOf(tx),
    sql`select from sessions where account_id = ${tx.accountId} and user_id = ${tx.user?.id ?? null} and kind = 'token'`.execute(
      tx.db,
    ),
  ])
  if (limits && !limits.api) throw new AppError("E4021")
  if (own.rows.length >= maxTokens) throw new AppError("conflict")
}

/** Makes an API token of the caller's. Its secret is told now and never again. */
export async function createToken(
  ctx: Context,
  { name, scopes, expires_at: ends = null }: Body,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "token.manage")
  const { user } = ctx
  if (!user) throw new AppError("forbidden")
  if (ends !== null && new Date(ends) <= ctx.now()) throw invalid("expires_at", "past")
  return inTransaction(ctx, async (tx) => {
    await requireRoomForOne(tx)
    const { id, secret } = await openApiToken(tx, user.id, { name, scopes: [...new Set(scopes)], ends })
    const [token] = await tokensWhere(tx, sql`s.id = ${id}`)
    if (!token) throw new AppError("unexpected")
    const after = { api_token_created: name }
    record(tx, { event: "user.updated", id: user.id, before: null, after, reversible: false })
    await mailAccessChange(tx, "token", name)
    return { ...token, secret }
  })
}
