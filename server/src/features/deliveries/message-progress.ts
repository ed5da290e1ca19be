import type { MessageState } from "@funil/contract/messages"
import type { RunReason } from "@funil/contract/workflow-rules"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** A message's progress as a provider tells it. */
export interface Progress {
  readonly state: Extract<MessageState, "sent" | "delivered" | "opened" | "failed">
  readonly at: Date
  readonly reason?: RunReason | undefined
  readonly detail?: string | undefined
}

/**
 * The states in order. News come in any order and repeat, so a message only goes forward: a failed one may still arrive, an arrived
 * one never fails.
 */
const order: readonly MessageState[] = ["queued", "kept", "withheld", "sent", "failed", "delivered", "opened"]

/** Writes how far a message has come. Opening implies arriving; each instant is that of the first time. */
export async function noteProgress(
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

/** The receiver of a message; undefined when no longer kept. */
export async function findReceiver(
  tx: Tx,
  id: string,
): Promise<{ to: string; company: string | null } | undefined> {
  const { rows } = await sql<{ to: string; company: string | null }>`
    select m."to", a.company from messages m join accounts a on a.account_id = ${tx.accountId}
    where m.account_id = ${tx.accountId} and m.id = ${id}
  `.execute(tx.db)
  return rows[0]
}
