import type { FormAnswer } from "@funil/contract/forms/form-answers"
import { formEntities } from "@funil/contract/forms/form-fields"
import { asOneLine, isOneLine } from "@funil/contract/shared/values/one-line"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { AppError, notFound } from "../../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import { attempt, longTurn } from "../../../platform/db/tx.ts"
import { inNameOf } from "../../../platform/ledger/flush-ledger.ts"
import { addProgress, failProgress, startProgress } from "../../../platform/ledger/in-batches.ts"
import { newId } from "../../../platform/new-id.ts"
import { customFieldsIn } from "../../../platform/records/custom-fields.ts"
import { removeBytesOf } from "../../files/stored-files.ts"
import { lockGround } from "./answer-ground.ts"
import {
  deleteAnswers,
  filesOfAnswer,
  findAnswer,
  findWaiting,
  lockAnswer,
  lockWaiting,
  updateReceived,
} from "./answer-queries.ts"
import { readAnswer, requireForm } from "./answer-read.ts"
import { findAnsweredForm } from "./answered-form-read.ts"
import { becomeDeal } from "./become-deal.ts"
import { type AnswerDraft, type DraftBody, agreementOf } from "./submission.ts"

interface Result {
  readonly released: number
  /** The answers that a rule of the account refused. They keep waiting. */
  readonly refused: number
}

/**
 * Releases the form's waiting answers, oldest first. Each runs in its own transaction, so that new
 * answers wait for one at most. Skips answers that others release or delete meanwhile.
 */
export async function releaseAnswers(
  ctx: Permitted<"form.manage">,
  formId: string,
  progressId: string | undefined,
): Promise<Result> {
  const ids = await inTransaction(ctx, async (tx) => {
    await requireForm(tx, formId)
    return findWaiting(tx, formId)
  })
  if (progressId !== undefined) await startProgress(ctx, progressId, ids.length)
  const result = { released: 0, refused: 0 }
  try {
    for (const id of ids) {
      const became = await longTurn(ctx, () =>
        inTransaction(ctx, async (tx) => {
          const came = await releaseOne(tx, formId, id)
          const updated = came === "released" ? 1 : 0
          if (progressId !== undefined) await addProgress(tx, progressId, { done: 1, updated })
          return came
        }),
      )
      if (became) result[became] += 1
    }
  } catch (error) {
    // Reports the first error even if this write fails too.
    if (progressId !== undefined) await failProgress(ctx, progressId).catch(() => undefined)
    throw error
  }
  return result
}

/** Returns null for an answer that no longer waits. */
async function releaseOne(tx: Tx, formId: string, id: string): Promise<keyof Result | null> {
  const came = { released: false }
  const refusal = await attempt(tx, async (part) => {
    came.released = (await releaseWaiting(part, formId, id)) === "released"
  })
  if (refusal) return "refused"
  return came.released ? "released" : null
}

/** Releases a waiting answer as if it arrived now. */
export async function releaseAnswer(
  ctx: Permitted<"form.manage">,
  formId: string,
  id: string,
): Promise<FormAnswer> {
  return inTransaction(ctx, async (tx) => {
    const released = await releaseWaiting(tx, formId, id)
    if (released === "unknown") throw notFound()
    if (released === "received") throw new AppError("conflict")
    return readAnswer(tx, formId, id)
  })
}

/** The state of an answer after a release attempt. `unknown` means that it does not exist. */
type ReleaseResult = "released" | "received" | "unknown"

/** Releases a waiting answer in the form's name, as its own operation. */
async function releaseWaiting(tx: Tx, formId: string, id: string): Promise<ReleaseResult> {
  const name = { user: null, source: "form", sourceId: formId, operationId: newId() } as const
  return inNameOf(tx, name, (acting) => release(acting, formId, id))
}

async function release(tx: Tx, formId: string, id: string): Promise<ReleaseResult> {
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

type Values = Readonly<Record<string, unknown>>

function asLine(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asLine)
  return typeof value === "string" ? asOneLine(value).trim() : value
}

function asLines<V extends Values>(values: V, isLong: (name: string) => boolean): V {
  // The values keep their types.
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isLong(name) ? value : asLine(value)]),
  ) as V
}

const isLine = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isLine) : typeof value !== "string" || isOneLine(value)

/**
 * Joins lines in texts of one line, since the answer may be older than that rule. Only custom
 * fields of type `textarea` keep several lines.
 */
async function oneLineDraft(tx: Tx, draft: AnswerDraft): Promise<AnswerDraft> {
  const bodies = { ...draft.bodies }
  for (const entity of formEntities) {
    const body = bodies[entity]
    if (body) bodies[entity] = await oneLineBody(tx, entity, body)
  }
  return { ...draft, bodies }
}

async function oneLineBody(
  tx: Tx,
  entity: (typeof formEntities)[number],
  { custom_fields, ...plain }: DraftBody,
): Promise<DraftBody> {
  const own = custom_fields ?? {}
  const definitions = Object.values(own).every(isLine) ? [] : await customFieldsIn(tx, entity)
  const long = new Set(definitions.filter(({ type }) => type === "textarea").map(({ name }) => name))
  return { ...asLines(plain, () => false), custom_fields: asLines(own, (name) => long.has(name)) }
}

const atOnce = 500

/** Permanently deletes the form's waiting answers with their files. Returns their number. */
// No ledger: an answer is not a record and cannot be restored.
export async function deleteWaiting(ctx: Permitted<"form.manage">, formId: string): Promise<number> {
  const deleteSome = () =>
    inTransaction(ctx, async (tx) => {
      await requireForm(tx, formId)
      const ids = await lockWaiting(tx, formId, atOnce)
      return { deleted: ids.length, names: await deleteAnswers(tx, ids) }
    })
  let all = 0
  for (;;) {
    const { deleted, names } = await longTurn(ctx, deleteSome)
    if (names.length > 0) await removeBytesOf(ctx, names)
    all += deleted
    if (deleted < atOnce) return all
  }
}
