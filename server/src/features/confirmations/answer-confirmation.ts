import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { escapeHtml } from "../../platform/text/escape-html.ts"
import { createNote } from "../notes/create-note.ts"
import { findHost } from "../../nouns/host-visibility.ts"
import {
  type Confirmation,
  type ConfirmationAnswer,
  findConfirmation,
  keepAnswer,
} from "./confirmation-queries.ts"
import { confirmationWords } from "./confirmation-words.ts"

/** A question as it stands; null for one that is gone. */
export async function getConfirmation(ctx: Context, id: string): Promise<Confirmation | null> {
  return inTransaction(ctx, async (tx) => (await findConfirmation(tx, id)) ?? null)
}

/**
 * Keeps what the contact answers, the first time and in time, and tells it on the deal as a note of the system. Answers the question as
 * it stands then.
 */
// No right: the link was sent to the one who may answer.
// No ledger: the note's verb records it.
export async function answerConfirmation(
  ctx: Context,
  id: string,
  answer: ConfirmationAnswer,
): Promise<Confirmation | null> {
  return inTransaction(ctx, async (tx) => {
    const isKept = await keepAnswer(tx, id, answer)
    const confirmation = await findConfirmation(tx, id)
    if (confirmation && isKept) await tell(tx, confirmation, answer)
    return confirmation ?? null
  })
}

async function tell(
  tx: Tx,
  { deal_id: record_id, contact, subject }: Confirmation,
  answer: ConfirmationAnswer,
): Promise<void> {
  const deal = await findHost(tx, { entity: "deal", record_id })
  if (!deal || deal.isTrashed || deal.isArchived) return
  const text = confirmationWords[tx.language].note[answer](contact, subject)
  await createNote(tx, { entity: "deal", record_id, note: `<p>${escapeHtml(text)}</p>` })
}
