import type { ConsentPurpose } from "@funil/contract/consents"
import type { Utm } from "@funil/contract/shared/campaign"
import type { Tx } from "../../../platform/db/transaction.ts"
import { readStates } from "../../consents/consent-facts.ts"
import { recordConsents } from "../../consents/record-consents.ts"
import { notifyOfLead } from "../../notifications/notify-of-lead.ts"
import { addFiles, type StoredFile } from "./add-files.ts"
import type { AnswerDraft, AnsweredValues } from "./answer-draft.ts"
import type { AnswerGround } from "./answer-ground.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import { countTaken } from "./answer-queries.ts"
import { askToConfirm, mailPerson } from "./mail-person.ts"
import { type AnswerRecords, makeRecords } from "./make-records.ts"

/** Answers to a form that come so close together are told to a user as one. */
const closeMs = 10 * 60_000

interface Becoming {
  readonly id: string
  readonly form: AnsweredForm
  readonly ground: AnswerGround
  readonly draft: AnswerDraft
  readonly values: AnsweredValues
  readonly utm: Utm
  readonly files: readonly StoredFile[]
  /** When the person sent it: that is when they agreed, however late somebody releases it. */
  readonly sentAt: Date
}

interface Became extends AnswerRecords {
  /** What was ticked and does not hold, since the person had withdrawn it. */
  readonly unconfirmed: readonly ConsentPurpose[]
}

/** Makes of an answer all that is to come of it. */
export async function becomeDeal(tx: Tx, becoming: Becoming): Promise<Became> {
  const { id, form, ground, draft, values, files, sentAt } = becoming
  const unconfirmed = await withdrawnOf(tx, becoming)
  const made = await makeRecords(tx, becoming)
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
 * What an answer ticks and a contact of these keys had withdrawn when it was sent: anybody may type anybody's address. Advertising ends with being contacted
 * at all.
 */
async function withdrawnOf(
  tx: Tx,
  { draft: { given }, ground, sentAt }: Becoming,
): Promise<ConsentPurpose[]> {
  if (given.length === 0 || ground.sharing.length === 0) return []
  const states = [...(await readStates(tx, ground.sharing, sentAt)).values()]
  return given.flatMap(({ purpose }) =>
    states.some((state) => state[purpose] === "withdrawn" || state.service === "withdrawn") ? purpose : [],
  )
}
