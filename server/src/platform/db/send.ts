import type { RawBuilder } from "kysely"
import { isAborted } from "./sql-errors.ts"
import type { Tx } from "./tx.ts"

/**
 * Sends a statement whose answer nobody needs. The commit waits for it, and the transaction fails with what it was refused with.
 */
export function send(tx: Tx, statement: RawBuilder<unknown>): void {
  keep(tx.sent, statement.execute(tx.db))
}

/** Notes a statement on its way; that it failed is found when the transaction ends. */
export function keep(sent: Promise<unknown>[], answer: Promise<unknown>): void {
  answer.catch(() => undefined)
  sent.push(answer)
}

/** Statements that follow a failed one are refused for that alone: what counts is why the first one failed. */
export async function firstError(sent: readonly Promise<unknown>[], error: unknown): Promise<unknown> {
  if (!isAborted(error)) return error
  const answers = await Promise.allSettled(sent)
  const reasons = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as unknown] : [],
  )
  return reasons.find((reason) => !isAborted(reason)) ?? error
}
