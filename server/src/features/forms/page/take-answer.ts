import type { ConsentPurpose } from "@funil/contract/consents"
import { consentPurposes } from "@funil/contract/consents"
import { utmNames } from "@funil/contract/shared/campaign"
import { formFilesField } from "@funil/contract/form-fields"
import { maxAnswerFiles } from "@funil/contract/forms"
import { id as anyId } from "@funil/contract/shared/ids"
import type { StoredFile } from "@funil/contract/shared/stored-file"
import { AppError, type FieldProblem } from "../../../platform/app-error.ts"
import { newId } from "../../../platform/new-id.ts"
import type { Sent, SentBody } from "../../../platform/public/read-sent.ts"
import { isOutOfRoom } from "../../../platform/files/system-errors.ts"
import { countStrangerBytes } from "../../files/stranger-bytes.ts"
import { type PreparedFile, storeFile } from "../../files/prepare-file.ts"
import { amountName } from "../answers/product-amounts.ts"
import { answerForm } from "../answers/answer-form.ts"
import type { Answered, Submission } from "../answers/submission.ts"
import { names } from "./form-markup.ts"
import type { OpenForm } from "./open-form.ts"
import { suspicionOf } from "./proof-of-work.ts"

/** Who sends. */
export interface Sender {
  readonly ip: string
  readonly agent: string | null
}

const maxUtm = 500
const maxAgent = 500

const one = (sent: Sent, name: string) => sent.get(name)?.[0]

/** The answer that a page was made for; one that has no such name is another one each time. */
export function keyIn(sent: Sent): string {
  return anyId.safeParse(one(sent, names.key)).data ?? newId()
}

const webAddress = /^https?:\/\/[^\s]{1,1990}$/i

/** The page with the form in it, or that led to it, as the form carries it. */
export function referrerIn(text: string | undefined): string | null {
  return text !== undefined && webAddress.test(text) ? text : null
}

async function suspicion({ ctx, form }: OpenForm, sent: Sent, key: string): Promise<Submission["suspicion"]> {
  if (one(sent, names.trap)) return "trap"
  return suspicionOf(ctx, { form: form.id, key, proof: one(sent, names.proof) })
}

/** All names under which a page of the form sends what was typed. */
function namesOf({ fields }: OpenForm): string[] {
  return fields.flatMap(({ setting: { field }, kind, options }) =>
    kind === "products" ? [field, ...(options ?? []).map(amountName)] : [field],
  )
}

async function submissionOf(
  open: OpenForm,
  sent: Sent,
  { ip, agent }: Sender,
): Promise<Omit<Submission, "files">> {
  const key = keyIn(sent)
  const values = namesOf(open).flatMap((field) => {
    const all = sent.get(field) ?? []
    return all.length === 0 ? [] : [[field, all.length === 1 ? (all[0] ?? "") : all] as const]
  })
  const utm = utmNames.flatMap((name) => {
    const value = one(sent, name)?.trim()
    return value ? [[name, value.slice(0, maxUtm)]] : []
  })
  const agreed = consentPurposes.filter((purpose) => sent.get(names.agree)?.includes(purpose))
  return {
    key,
    values: new Map(values),
    agreed: new Set<ConsentPurpose>(agreed),
    utm: Object.fromEntries(utm),
    referrer: referrerIn(one(sent, names.referrer)),
    ip,
    agent: agent?.slice(0, maxAgent) ?? null,
    suspicion: await suspicion(open, sent, key),
  }
}

/** Nothing is wrong with the files, but they can't be taken now: too many came within the hour, or there is no room for them. */
export type FilesRefused =
  | { readonly kind: "files_wait"; readonly seconds: number }
  | { readonly kind: "files_no_room" }

const noRoom: FilesRefused = { kind: "files_no_room" }

const refusals: Readonly<Record<Exclude<SentBody["refused"], "out_of_room" | null>, FieldProblem>> = {
  too_many: { rule: "too_many", params: { maximum: maxAnswerFiles } },
  too_big: { rule: "too_big", params: { maximum: "10 MB" } },
}

/** The files in the store, or why one of them may not go there. */
async function storeAll(
  { ctx }: OpenForm,
  files: readonly StoredFile[],
  stored: PreparedFile[],
): Promise<Answered | FilesRefused | null> {
  for (const file of files) {
    try {
      // Whoever may answer may send files along.
      stored.push(await storeFile(ctx, file, { field: formFilesField, before: async () => undefined }))
    } catch (error) {
      if (isOutOfRoom(error) || isOverQuota(error)) return noRoom
      const problems = error instanceof AppError ? error.details.fields?.[formFilesField] : undefined
      if (!problems) throw error
      return unfitFiles(problems)
    }
  }
  return null
}

function isOverQuota(error: unknown): boolean {
  return error instanceof AppError && error.code === "E4021"
}

function unfitFiles(problems: readonly FieldProblem[]): Answered {
  return { kind: "invalid", problems: { [formFilesField]: problems } }
}

/** Hands what was sent over as an answer. Files that it does not take are removed again. */
export async function takeAnswer(
  open: OpenForm,
  { sent, files, refused }: SentBody,
  sender: Sender,
): Promise<Answered | FilesRefused> {
  if (refused === "out_of_room") return noRoom
  if (refused) return unfitFiles([refusals[refused]])
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const seconds = await countStrangerBytes({ ...open.ctx, ip: sender.ip }, open.form.id, bytes)
  if (seconds !== null) return { kind: "files_wait", seconds }
  const submission = await submissionOf(open, sent, sender)
  const stored: PreparedFile[] = []
  try {
    const refusal = await storeAll(open, files, stored)
    if (refusal) return refusal
    return await answerForm(open.ctx, open.form.id, { ...submission, files: stored })
  } finally {
    for (const file of stored) await file.settle()
  }
}
