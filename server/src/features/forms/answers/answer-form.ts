import type { SpamReason } from "@funil/contract/form-answers"
import { id } from "@funil/contract/shared/ids"
import { AppError, invalid } from "../../../platform/app-error.ts"
import { countTry, type Throttle } from "../../../platform/access/throttle.ts"
import type { Context } from "../../../platform/context.ts"
import { lockKeys } from "../../../platform/db/lock-keys.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { networkOf } from "../../../platform/http/limit-rate.ts"
import { newId } from "../../../platform/new-id.ts"
import { removeBytesOf } from "../../files/stored-files.ts"
import { restOf } from "../definition/form-rest.ts"
import { answerKey, lockGround } from "./answer-ground.ts"
import { findAnswered, insertReceived, insertWaiting } from "./answer-queries.ts"
import { type AnsweredForm, findAnsweredForm } from "./answered-form-read.ts"
import { agreementOf } from "./agreement.ts"
import { becomeDeal } from "./become-deal.ts"
import { plainSubmission } from "./plain-submission.ts"
import { readSubmission, type ReadSubmission } from "./read-submission.ts"
import type { Answered, Submission } from "./submission.ts"

/** How often an hour one address may answer without proof of work, and with it. */
const withoutProof: Throttle = { name: "form_no_proof", max: 5, minutes: 60 }
const withProof: Throttle = { name: "form_answer", max: 100, minutes: 60 }

/** How many answers an hour of one form become deals at once. */
const maxInHour = 20_000

/**
 * Takes an answer to a form: it becomes a deal at once, or waits where it looks like spam or a rule of the account refuses it. What is sent
 * twice is one.
 */
// No right: anybody may answer a form.
export async function answerForm(ctx: Context, formId: string, sent: Submission): Promise<Answered> {
  if (!id.safeParse(sent.key).success) throw invalid("key", "uuid")
  const submission = plainSubmission(sent)
  const acting: Context = { ...ctx, user: null, source: "form", sourceId: formId }
  const answered = await answerOrWait(acting, formId, submission)
  if (answered.kind === "waits" && answered.letGo) await removeBytesOf(ctx, answered.letGo)
  return answered
}

// No right: anybody may answer a form.
async function answerOrWait(ctx: Context, formId: string, submission: Submission): Promise<Answered> {
  try {
    return await inTransaction(ctx, (tx) => answer(tx, formId, submission, null))
  } catch (error) {
    if (!isRefusal(error)) throw error
    // All is rolled back: it waits, so that nothing of it is lost.
    return inTransaction(ctx, (tx) => answer(tx, formId, submission, "refused"))
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** An answer that keeps to its form's rules. */
interface Sound {
  readonly form: AnsweredForm
  readonly submission: Submission
  readonly read: ReadSubmission
}

async function answer(
  tx: Tx,
  formId: string,
  submission: Submission,
  refused: SpamReason | null,
): Promise<Answered> {
  const [form, before] = await Promise.all([
    findAnsweredForm(tx, formId),
    findAnswered(tx, formId, submission.key),
  ])
  if (before) return before
  if (!form || restOf(tx, form)) return { kind: "closed" }
  const read = await readSubmission(tx, form, submission)
  if ("problems" in read) return { kind: "invalid", problems: read.problems }
  const { suspicion } = submission
  const reason = refused ?? (suspicion === "no_proof" ? null : suspicion)
  const sound = { form, submission, read }
  return reason ? wait(tx, sound, reason) : receive(tx, sound)
}

async function wait(tx: Tx, sound: Sound, reason: SpamReason): Promise<Answered> {
  const { form, submission } = sound
  const [, before] = await Promise.all([
    lockKeys(tx, [answerKey(form.id, submission.key)]),
    findAnswered(tx, form.id, submission.key),
  ])
  return before ?? keepWaiting(tx, sound, reason)
}

async function receive(tx: Tx, sound: Sound): Promise<Answered> {
  const { form, submission, read } = sound
  const { key, suspicion, utm, referrer } = submission
  const throttle = suspicion === "no_proof" ? withoutProof : withProof
  const [ground, before, tooSoon] = await Promise.all([
    lockGround(tx, key, form, read.draft),
    findAnswered(tx, form.id, key),
    countTry(tx, throttle, networkOf(submission.ip ?? "")),
  ])
  if (before) return before
  const { taken } = ground
  // Others may have taken the last places while the locks were waited for.
  if (restOf(tx, { ...form, answers: taken.answers })) return { kind: "closed" }
  if (tooSoon !== null) return keepWaiting(tx, sound, suspicion ?? "too_many")
  if (taken.inHour >= maxInHour) return keepWaiting(tx, sound, "too_many")
  const { files, values } = read
  const answerId = newId()
  const made = await becomeDeal(tx, { ...read, id: answerId, form, ground, utm, sentAt: tx.now() })
  const common = { id: answerId, form_id: form.id, key, values, files: files.length, utm, referrer }
  insertReceived(tx, {
    ...common,
    deal_id: made.dealId,
    contact_id: made.contactId,
    agreement: agreementOf(read.draft, made),
  })
  return { kind: "received", answerId, dealId: made.dealId }
}

async function keepWaiting(tx: Tx, { form, submission, read }: Sound, reason: SpamReason): Promise<Answered> {
  const { key, utm, referrer } = submission
  const { draft, values, files } = read
  const answerId = newId()
  const common = { id: answerId, form_id: form.id, key, values, files: files.length, utm, referrer }
  const letGo = await insertWaiting(tx, { ...common, reason, draft }, files)
  return { kind: "waits", answerId, ...(letGo.length > 0 && { letGo }) }
}
