import type { Utm } from "@funil/contract/form-answers"
import type { Tx } from "../../../platform/db/transaction.ts"
import { recordConsents } from "../../consents/record-consents.ts"
import { addFiles, type StoredFile } from "./add-files.ts"
import type { AnswerDraft, AnsweredValues } from "./answer-draft.ts"
import type { AnswerGround } from "./answer-ground.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import { countTaken } from "./answer-queries.ts"
import { mailPerson } from "./mail-person.ts"
import { type AnswerRecords, makeRecords } from "./make-records.ts"

interface Becoming {
  readonly form: AnsweredForm
  readonly ground: AnswerGround
  readonly draft: AnswerDraft
  readonly values: AnsweredValues
  readonly utm: Utm
  readonly files: readonly StoredFile[]
  /** When the person sent it: that is when they agreed, however late somebody releases it. */
  readonly sentAt: Date
}

/** Makes of an answer all that is to come of it. */
export async function becomeDeal(tx: Tx, becoming: Becoming): Promise<AnswerRecords> {
  const { form, ground, draft, values, files, sentAt } = becoming
  const made = await makeRecords(tx, becoming)
  await addFiles(tx, made.dealId, files)
  const { dealId, contactId } = made
  if (contactId !== null) {
    recordConsents(tx, { ...draft, contactId, formId: form.id, at: sentAt })
    const isTheirs = ground.contact === null || ground.contact.email
    await mailPerson(tx, { form, draft, values, dealId, contactId, isTheirs })
  }
  countTaken(tx, form.id)
  return made
}
