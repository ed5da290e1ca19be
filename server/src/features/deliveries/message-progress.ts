import type { RunReason } from "@funil/contract/automations/workflow-rules"
import type { MessageState } from "@funil/contract/messages/messages"
import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import { type TokenSubject, openToken } from "../../platform/access/account-token.ts"
import type { Services } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import type { Hook, HookCall } from "../../platform/hooks/hook.ts"
import { provenContext } from "../../platform/system-context.ts"
import { suppress } from "./suppressions.ts"

/** A message's progress as a provider reports it. */
export interface Progress {
  readonly state: Extract<MessageState, "sent" | "delivered" | "opened" | "failed">
  readonly at: Date
  readonly reason?: RunReason | undefined
  readonly detail?: string | undefined
}

/**
 * The states in order. Reports repeat and arrive in any order, so a message only moves forward:
 * a failed message may still be delivered, a delivered one never fails.
 */
const order: readonly MessageState[] = ["queued", "kept", "withheld", "sent", "failed", "delivered", "opened"]

/** The receiver of a message; undefined if the message is purged. */
export async function findReceiver(
  tx: Tx,
  id: string,
): Promise<{ to: string; company: string | null; logo: string | null } | undefined> {
  const { rows } = await sql<{ to: string; company: string | null; logo: string | null }>`
    select m."to", a.company, a.brand as logo from messages m join accounts a on a.account_id = ${tx.accountId}
    where m.account_id = ${tx.accountId} and m.id = ${id}
  `.execute(tx.db)
  return rows[0]
}

/** A provider's report on one of our messages. */
export interface StatusReport {
  readonly message: TokenSubject
  /** The provider's id of the event. Repeated reports of one event count once. */
  readonly eventId: string
  readonly progress?: Progress
  /** Why the account no longer writes to the receiver. */
  readonly suppressed?: "unsubscribed" | "bounced" | "complained" | undefined
}

/** The callback address of a provider that reports on messages. */
export interface StatusReports extends Omit<Hook, "take"> {
  /** Returns the call's reports on our messages. Throws if it can't read the body. */
  readonly read: (call: HookCall) => Promise<StatusReport[]> | StatusReport[]
}

/** Applies a provider's report once, however often the provider sends it. */
export async function applyReport(services: Services, provider: string, event: StatusReport): Promise<void> {
  const { message, eventId, progress, suppressed } = event
  const ctx = await provenContext(services, message.accountId, "provider")
  // No ledger: the message itself shows its progress.
  await inTransaction(ctx, async (tx) => {
    const receiver = await findReceiver(tx, message.id)
    if (!receiver) return
    const { numInsertedOrUpdatedRows: isNew } = await tx.db
      .insertInto("provider_events")
      .values({ account_id: tx.accountId, provider, event_id: eventId.slice(0, 300), created_at: tx.now() })
      .onConflict((on) => on.doNothing())
      .executeTakeFirstOrThrow()
    if (!isNew) return
    if (progress) await noteProgress(tx, message.id, progress)
    if (suppressed) await suppress(tx, receiver.to, suppressed)
  })
}

/** One transparent pixel. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")

async function noteOpened(services: Services, token: string): Promise<void> {
  const named = openToken(services.config, "pixel", token.replace(/\.gif$/, ""))
  if (!named) return
  const ctx = await provenContext(services, named.accountId, "link")
  // No ledger: the message itself shows its progress.
  await inTransaction(ctx, (tx) => noteProgress(tx, named.id, { state: "opened", at: tx.now() }))
}

/** Serves the tracking pixel of automated emails. Answers the picture for any token. */
export function servePixel(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    "/o/:token",
    { config: { isLimited: true } },
    async (request, reply) => {
      if (request.method === "GET") await noteOpened(services, request.params.token)
      return reply
        .type("image/gif")
        .headers({
          "cache-control": "no-store, private",
          // Shown within mails, which are pages of other origins.
          "cross-origin-resource-policy": "cross-origin",
          "referrer-policy": "no-referrer",
        })
        .send(picture)
    },
  )
}

/** Stores a message's progress. Opened implies delivered. Each instant keeps its first value. */
async function noteProgress(
  tx: Tx,
  id: string,
  { state, at, reason = "refused", detail }: Progress,
): Promise<void> {
  const isReached = (...states: MessageState[]) => states.includes(state)
  const when = new Date(Math.min(at.getTime(), tx.now().getTime()))
  const earlier = order.slice(0, order.indexOf(state))
  await sql`
    update messages set
      state = case when state = any(${earlier}::text[]) then ${state} else state end,
      reason = case when state = any(${earlier}::text[]) then ${state === "failed" ? reason : null} else reason end,
      error = case when state = any(${earlier}::text[]) then ${state === "failed" ? (detail ?? null) : null} else error end,
      processed_at = coalesce(processed_at, ${isReached("sent", "delivered", "opened") ? when : null}),
      delivered_at = coalesce(delivered_at, ${isReached("delivered", "opened") ? when : null}),
      opened_at = coalesce(opened_at, ${isReached("opened") ? when : null})
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
}
