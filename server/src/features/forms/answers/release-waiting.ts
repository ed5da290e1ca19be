import type { Tx } from "../../../platform/db/transaction.ts"
import { inNameOf } from "../../../platform/ledger/in-name-of.ts"
import { newId } from "../../../platform/new-id.ts"
import { agreementOf } from "./agreement.ts"
import { lockGround } from "./answer-ground.ts"
import { filesOfAnswer, findAnswer, lockAnswer, updateReceived } from "./answer-queries.ts"
import { findAnsweredForm } from "./answered-form-read.ts"
import { becomeDeal } from "./become-deal.ts"
import { oneLineDraft } from "./one-line-draft.ts"

/** What an answer that was to be released turned out to be; `unknown` is one that is not there. */
type Released = "released" | "received" | "unknown"

/** Makes of an answer that waits what would have come of it, in the form's name, as an operation of its own. */
export async function releaseWaiting(tx: Tx, formId: string, id: string): Promise<Released> {
  const name = { user: null, source: "form", sourceId: formId, operationId: newId() } as const
  return inNameOf(tx, name, (acting) => release(acting, formId, id))
}

async function release(tx: Tx, formId: string, id: string): Promise<Released> {
  const [form, answer, files] = await Promise.all([
    findAnsweredForm(tx, formId),
    findAnswer(tx, formId, id),
    filesOfAnswer(tx, id),
  ])
  if (!form || !answer) return "unknown"
  const { values, utm, created_at } = answer
  if (!answer.draft) return "received"
  const draft = await oneLineDraft(tx, answer.draft)
  const [ground, locked] = await Promise.all([lockGround(tx, id, form, draft), lockAnswer(tx, formId, id)])
  if (!locked?.waits) return locked ? "received" : "unknown"
  const made = await becomeDeal(tx, { id, form, ground, draft, values, utm, files, sentAt: created_at })
  await updateReceived(tx, id, { ...made, agreement: agreementOf(draft, made) })
  return "released"
}
