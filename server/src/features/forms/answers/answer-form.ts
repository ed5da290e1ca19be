import type { SpamReason } from "@funil/contract/forms/form-answers"
import { id } from "@funil/contract/shared/ids"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { countTry, type Throttle } from "../../../platform/access/throttle.ts"
import { AppError, invalid } from "../../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { lockKeys } from "../../../platform/db/tx.ts"
import { networkOf } from "../../../platform/http/limit-rate.ts"
import { newId } from "../../../platform/new-id.ts"
import { removeBytesOf } from "../../files/stored-files.ts"
import { restOf } from "../definition/form-content.ts"
import { answerKey, lockGround } from "./answer-ground.ts"
import { findAnswered, insertReceived, insertWaiting } from "./answer-queries.ts"
import { type AnsweredForm, findAnsweredForm } from "./answered-form-read.ts"
import { becomeDeal } from "./become-deal.ts"
import { readSubmission, type ReadSubmission } from "./read-submission.ts"
import { type AnswerOutcome, type Submission, agreementOf, plainSubmission } from "./submission.ts"
/** The hourly limits of an address, without and with proof of work. */
const withoutProof: Throttle = { name: "form_no_proof", max: 5, minutes: 60 }
const withProof: Throttle = { name: "form_answer", max: 100, minutes: 60 }

/** The answers of a form that become deals within an hour. Later ones wait. */
const maxInHour = 20_000

/**
 * Turns an answer into a deal. It waits instead if it looks like spam or breaks a rule of the
 * account. Dedupes answers with the same key.
 */
export async function answerForm(
  ctx: Permitted<"public">,
  formId: string,
  sent: Submission,
): Promise<AnswerOutcome> {
  if (!id.safeParse(sent.key).success) throw invalid("key", "uuid")
  const submission = plainSubmission(sent)
  const acting: Permitted<"public"> = { ...ctx, user: null, source: "form", sourceId: formId }
  const answered = await answerOrWait(acting, formId, submission)
  if (answered.kind === "waits" && answered.letGo) await removeBytesOf(ctx, answered.letGo)
  return answered
}

async function answerOrWait(
  ctx: Permitted<"public">,
  formId: string,
  submission: Submission,
): Promise<AnswerOutcome> {
  try {
    return await inTransaction(ctx, (tx) => answer(tx, formId, submission, null))
  } catch (error) {
    if (!isRefusal(error)) throw error
    // The transaction rolled back. The answer waits, so that nothing is lost.
    return inTransaction(ctx, (tx) => answer(tx, formId, submission, "refused"))
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** An answer that passes the rules of its form. */
interface ValidAnswer {
  readonly form: AnsweredForm
  readonly submission: Submission
  readonly read: ReadSubmission
}

async function answer(
  tx: Tx,
  formId: string,
  submission: Submission,
  refused: SpamReason | null,
): Promise<AnswerOutcome> {
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
  const valid = { form, submission, read }
  return reason ? wait(tx, valid, reason) : receive(tx, valid)
}

async function wait(tx: Tx, valid: ValidAnswer, reason: SpamReason): Promise<AnswerOutcome> {
  const { form, submission } = valid
  const [, before] = await Promise.all([
    lockKeys(tx, [answerKey(form.id, submission.key)]),
    findAnswered(tx, form.id, submission.key),
  ])
  return before ?? keepWaiting(tx, valid, reason)
}

async function receive(tx: Tx, valid: ValidAnswer): Promise<AnswerOutcome> {
  const { form, submission, read } = valid
  const { key, suspicion, utm, referrer } = submission
  const throttle = suspicion === "no_proof" ? withoutProof : withProof
  const [ground, before, tooSoon] = await Promise.all([
    lockGround(tx, key, form, read.draft),
    findAnswered(tx, form.id, key),
    countTry(tx, throttle, networkOf(submission.ip ?? "")),
  ])
  if (before) return before
  const { taken } = ground
  // Other answers may have taken the last places before this transaction got its locks.
  if (restOf(tx, { ...form, answers: taken.answers })) return { kind: "closed" }
  if (tooSoon !== null) return keepWaiting(tx, valid, suspicion ?? "too_many")
  if (taken.inHour >= maxInHour) return keepWaiting(tx, valid, "too_many")
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

async function keepWaiting(
  tx: Tx,
  { form, submission, read }: ValidAnswer,
  reason: SpamReason,
): Promise<AnswerOutcome> {
  const { key, utm, referrer } = submission
  const { draft, values, files } = read
  const answerId = newId()
  const common = { id: answerId, form_id: form.id, key, values, files: files.length, utm, referrer }
  const letGo = await insertWaiting(tx, { ...common, reason, draft }, files)
  return { kind: "waits", answerId, ...(letGo.length > 0 && { letGo }) }
}
