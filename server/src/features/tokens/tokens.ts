import { type ApiToken, type createToken as endpoint, maxTokens } from "@funil/contract/account/tokens"
import { overPlanLimit } from "@funil/contract/api/errors"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { type RawBuilder, sql } from "kysely"
import type * as z from "zod/mini"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { endApiToken, openApiToken } from "../../platform/access/sessions.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/tx.ts"
import { record } from "../../platform/ledger/record.ts"
import { limitsOf } from "../plans/plan-limits.ts"
import { mailAccessChange } from "../users/admin-letters.ts"

/** Returns the account's API tokens, newest first. */
export async function listTokens(ctx: Permitted<"token.manage">): Promise<ApiToken[]> {
  return inTransaction(ctx, (tx) => tokensWhere(tx, sql`true`))
}

type Body = z.output<typeof endpoint.body>

async function requireRoomForOne(tx: Tx): Promise<void> {
  await lockAccount(tx)
  const [limits, own] = await Promise.all([
    limitsOf(tx),
    sql`select from sessions where account_id = ${tx.accountId} and user_id = ${tx.user?.id ?? null} and kind = 'token'`.execute(
      tx.db,
    ),
  ])
  if (limits && !limits.api) throw new AppError(overPlanLimit)
  if (own.rows.length >= maxTokens) throw new AppError("conflict")
}

/** Creates an API token of the caller. Only this answer contains its secret. */
export async function createToken(
  ctx: Permitted<"token.manage">,
  { name, scopes, expires_at: ends = null }: Body,
): Promise<CallAnswer<typeof endpoint>> {
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

/** Revokes an API token of the account. Throws 404 for any other. */
export async function revokeToken(ctx: Permitted<"token.manage">, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [token] = await tokensWhere(tx, sql`s.id = ${id}`)
    if (!token || !(await endApiToken(tx, id))) throw notFound()
    const after = { api_token_revoked: token.name }
    record(tx, { event: "user.updated", id: token.user.id, before: null, after, reversible: false })
  })
}

interface Row extends Omit<ApiToken, "created_at" | "last_used_at" | "expires_at"> {
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly expires_at: Date | null
}

/**
 * Returns the account's API tokens that match a condition on `s`, newest first, without their
 * hashes.
 */
async function tokensWhere(tx: Tx, condition: RawBuilder<boolean>): Promise<ApiToken[]> {
  const { rows } = await sql<Row>`/* tokens */
    select s.id, s.name, s.scopes, s.prefix, ${userRefOf(tx, "s")} as "user", s.created_at,
      nullif(s.last_seen_at, s.created_at) as last_used_at, nullif(s.expires_at, 'infinity') as expires_at
    from sessions s where s.account_id = ${tx.accountId} and s.kind = 'token' and ${condition}
    order by s.id desc
  `.execute(tx.db)
  return rows.map(({ created_at, last_used_at, expires_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  }))
}
