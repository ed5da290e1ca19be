import type { ConsentPurpose } from "@funil/contract/forms/consents"
import type { Utm } from "@funil/contract/shared/values/campaign"
import type { Tx } from "../../../platform/db/transaction.ts"
import { readStates } from "../../consents/consents.ts"
import { recordConsents } from "../../consents/record-consents.ts"
import { type FileRow, addFile } from "../../files/files.ts"
import { notifyOfLead } from "../../notifications/notify.ts"
import type { AnswerGround } from "./answer-ground.ts"
import { countTaken } from "./answer-queries.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import { askToConfirm, mailPerson } from "./mail-person.ts"
import { type AnswerRecords, makeRecords } from "./make-records.ts"
import type { AnswerDraft, AnsweredValues } from "./submission.ts"

/** Answers to a form within this time share a notification of a user. */
const closeMs = 10 * 60_000

interface DealSource {
  readonly id: string
  readonly form: AnsweredForm
  readonly ground: AnswerGround
  readonly draft: AnswerDraft
  readonly values: AnsweredValues
  readonly utm: Utm
  readonly files: readonly StoredFile[]
  /** The time when the person sent the answer and agreed, even if a user releases it later. */
  readonly sentAt: Date
}

interface DealResult extends AnswerRecords {
  /** The ticked purposes that the person had withdrawn before. They do not take effect. */
  readonly unconfirmed: readonly ConsentPurpose[]
}

/** Creates everything that an answer leads to. */
export async function becomeDeal(tx: Tx, source: DealSource): Promise<DealResult> {
  const { id, form, ground, draft, values, files, sentAt } = source
  const unconfirmed = await withdrawnOf(tx, source)
  const made = await makeRecords(tx, source)
  await addFiles(tx, made.dealId, files)
  const { dealId, contactId } = made
  if (contactId !== null) {
    const given = draft.given.filter(({ purpose }) => !unconfirmed.includes(purpose))
    recordConsents(tx, { ...draft, given, contactId, formId: form.id, answerId: id, at: sentAt })
    const mail = { answerId: id, form, draft, dealId, contactId }
    await mailPerson(tx, { ...mail, values, isKnown: ground.contact?.email ?? false })
    const isTheirs = ground.contact === null || ground.contact.email
    if (unconfirmed.length > 0 && isTheirs) await askToConfirm(tx, mail, unconfirmed)
  }
  const lead = {
    ...made,
    kind: "form_answered",
    about: `${form.id} ${Math.floor(tx.now().getTime() / closeMs)}`,
    params: { record: made.name, form: { id: form.id, name: form.name } },
  } as const
  await notifyOfLead(tx, lead, ground.hearers)
  countTaken(tx, form.id)
  return { ...made, unconfirmed }
}

/**
 * The ticked purposes that a contact with these keys had withdrawn. Anyone may type anyone's
 * address. Withdrawn contact includes advertising.
 */
async function withdrawnOf(
  tx: Tx,
  { draft: { given }, ground, sentAt }: DealSource,
): Promise<ConsentPurpose[]> {
  if (given.length === 0 || ground.sharing.length === 0) return []
  const states = [...(await readStates(tx, ground.sharing, sentAt)).values()]
  return given.flatMap(({ purpose }) =>
    states.some((state) => state[purpose] === "withdrawn" || state.service === "withdrawn") ? purpose : [],
  )
}

/** A file with its bytes in the store. */
type StoredFile = Pick<FileRow, "name" | "mime" | "size" | "sha256" | "storage_name">

/** Attaches stored files to a new deal and returns their ids. */
export async function addFiles(tx: Tx, dealId: string, files: readonly StoredFile[]): Promise<string[]> {
  const ids: string[] = []
  for (const { name, mime, size, sha256, storage_name } of files) {
    const bytes = { name, mime, size, sha256, storage_name }
    const { id } = await addFile(tx, { ...bytes, entity: "deal", record_id: dealId, user_id: null })
    ids.push(id)
  }
  return ids
}
