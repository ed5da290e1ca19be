import {
  type confirmSession as confirmSessionEndpoint,
  confirmedMinutes,
  type listSessions as listSessionsEndpoint,
  type openExtension as openExtensionEndpoint,
} from "@funil/contract/account/auth"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Origin, endOneSession, openSession } from "../../platform/access/sessions.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { getAccountRow } from "../accounts/account-queries.ts"
import { requireOwnPassword } from "../users/require-own-password.ts"

interface Row {
  id: string
  kind: "web" | "extension" | "token"
  name: string | null
  user_agent: string | null
  ip: string | null
  created_at: Date
  last_seen_at: Date
}

/** Returns the caller's sessions, newest first. */
export async function listSessions(ctx: Permitted): Promise<CallAnswer<typeof listSessionsEndpoint>> {
  const { rows } = await inTransaction(ctx, (tx) =>
    sql<Row>`
      select id, kind, name, user_agent, ip, created_at, last_seen_at from sessions
      where account_id = ${tx.accountId} and user_id = ${tx.user?.id ?? null} and expires_at > ${tx.now()}
      order by id desc
    `.execute(tx.db),
  )
  return rows.map(({ created_at, last_seen_at, ...row }) => ({
    ...row,
    current: row.id === ctx.sessionId,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }))
}

/** Records that the user entered the password in this session. */
// No ledger: sessions are no records.
export async function confirmSession(
  ctx: Permitted<"own">,
  password: string,
): Promise<CallAnswer<typeof confirmSessionEndpoint>> {
  await requireOwnPassword(ctx, "password", password)
  const now = ctx.now()
  await inTransaction(ctx, (tx) =>
    sql`
      update sessions set confirmed_at = ${now} where account_id = ${tx.accountId} and id = ${tx.sessionId}
    `.execute(tx.db),
  )
  return { confirmed_until: new Date(now.getTime() + confirmedMinutes * 60_000).toISOString() }
}

/** Creates a session for the browser extension beside the caller's own. */
// No ledger: sessions are no records.
export async function openExtension(
  ctx: Permitted<"own">,
  origin: Origin,
): Promise<CallAnswer<typeof openExtensionEndpoint>> {
  const { user, sessionId } = ctx
  if (ctx.services.config.extensionId === undefined) throw notFound()
  if (user === null || sessionId === null) throw new AppError("forbidden")
  return inTransaction(ctx, async (tx) => {
    await sql`delete from sessions where account_id = ${tx.accountId} and opened_by = ${sessionId}`.execute(
      tx.db,
    )
    const token = await openSession(tx, user.id, { ...origin, openedBy: sessionId })
    return { token, domain: (await getAccountRow(tx)).domain }
  })
}

/** Ends one of the caller's sessions. Throws 404 for another user's. */
// No ledger: sessions are no records.
export async function endSession(ctx: Permitted<"own">, id: string | null): Promise<void> {
  const hasEnded = await inTransaction(ctx, (tx) => endOneSession(tx, tx.user?.id ?? null, id))
  if (!hasEnded) throw notFound()
}
