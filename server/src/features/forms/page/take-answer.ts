import { overPlanLimit } from "@funil/contract/api/errors"
import { type ConsentPurpose, consentPurposes } from "@funil/contract/forms/consents"
import { formFilesField } from "@funil/contract/forms/form-fields"
import { maxAnswerFiles } from "@funil/contract/forms/forms"
import { id as anyId } from "@funil/contract/shared/ids"
import type { StoredFile } from "@funil/contract/shared/stored-file"
import { utmNames } from "@funil/contract/shared/values/campaign"
import { AppError, type FieldProblem } from "../../../platform/app-error.ts"
import { isOutOfRoom } from "../../../platform/files/disk-room.ts"
import { newId } from "../../../platform/new-id.ts"
import type { SubmittedValues, SentBody } from "../../../platform/public/read-sent.ts"
import { type PreparedFile, storeFile } from "../../files/prepare-file.ts"
import { countStrangerBytes } from "../../files/stranger-bytes.ts"
import { answerForm } from "../answers/answer-form.ts"
import { type AnswerOutcome, type Submission, amountName } from "../answers/submission.ts"
import { names } from "./form-markup.ts"
import type { OpenForm } from "./open-form.ts"
import { suspicionOf } from "./proof-of-work.ts"

/** The sender of an answer. */
export interface Sender {
  readonly ip: string
  readonly agent: string | null
}

const maxUtm = 500
const maxAgent = 500

const one = (sent: SubmittedValues, name: string) => sent.get(name)?.[0]

/** The key that the page sent, or a new one if it sent none. */
export function keyIn(sent: SubmittedValues): string {
  return anyId.safeParse(one(sent, names.key)).data ?? newId()
}

const webAddress = /^https?:\/\/[^\s]{1,1990}$/i

/** The page around the form, or the page that led to it, as the form sends it. */
export function referrerIn(text: string | undefined): string | null {
  return text !== undefined && webAddress.test(text) ? text : null
}

async function suspicion(
  { ctx, form }: OpenForm,
  sent: SubmittedValues,
  key: string,
): Promise<Submission["suspicion"]> {
  if (one(sent, names.trap)) return "trap"
  return suspicionOf(ctx, { form: form.id, key, proof: one(sent, names.proof) })
}

/** All value names that a page of the form may send. */
function namesOf({ fields }: OpenForm): string[] {
  return fields.flatMap(({ setting: { field }, kind, options }) =>
    kind === "products" ? [field, ...(options ?? []).map(amountName)] : [field],
  )
}

async function submissionOf(
  open: OpenForm,
  sent: SubmittedValues,
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

/** The files are valid, but the hourly limit or the storage has no room for them. */
export type FilesRefused =
  | { readonly kind: "files_wait"; readonly seconds: number }
  | { readonly kind: "files_no_room" }

const noRoom: FilesRefused = { kind: "files_no_room" }

const refusals: Readonly<Record<Exclude<SentBody["refused"], "out_of_room" | null>, FieldProblem>> = {
  too_many: { rule: "too_many", params: { maximum: maxAnswerFiles } },
  too_big: { rule: "too_big", params: { maximum: "10 MB" } },
}

/** Returns the stored files, or the reason why one cannot be stored. */
async function storeAll(
  { ctx }: OpenForm,
  files: readonly StoredFile[],
  stored: PreparedFile[],
): Promise<AnswerOutcome | FilesRefused | null> {
  for (const file of files) {
    try {
      // Anyone who may answer may send files.
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
  return error instanceof AppError && error.code === overPlanLimit
}

function unfitFiles(problems: readonly FieldProblem[]): AnswerOutcome {
  return { kind: "invalid", problems: { [formFilesField]: problems } }
}

/** Sends the values as an answer. Removes the files that the answer does not take. */
export async function takeAnswer(
  open: OpenForm,
  { sent, files, refused }: SentBody,
  sender: Sender,
): Promise<AnswerOutcome | FilesRefused> {
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
