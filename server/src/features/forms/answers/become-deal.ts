import type { Utm } from "@funil/contract/form-answers"
import type { Tx } from "../../../platform/db/transaction.ts"
import { recordConsents } from "../../consents/record-consents.ts"
import { addFiles, type StoredFile } from "./add-files.ts"
import type { AnswerDraft, AnsweredValues } from "./answer-draft.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import { countTaken, type Taken } from "./answer-queries.ts"
import { mailPerson } from "./mail-person.ts"
import { type AnswerRecords, makeRecords } from "./make-records.ts"

interface Becoming {
  readonly form: AnsweredForm
  readonly draft: AnswerDraft
  readonly values: AnsweredValues
  readonly utm: Utm
  readonly files: readonly StoredFile[]
  readonly taken: Taken
  /** Those of the form's owners who still work here. */
  readonly owners: ReadonlySet<string>
}

/** Makes of an answer all that is to come of it. The locks of the account and of the form's counter are held. */
export async function becomeDeal(tx: Tx, becoming: Becoming): Promise<AnswerRecords> {
  const { form, draft, values, utm, files, taken, owners } = becoming
  const owner = inTurn(form, owners, taken)
  const made = await makeRecords(tx, draft, { form, owner, utm })
  await addFiles(tx, made.dealId, files)
  const { dealId, contactId } = made
  if (contactId !== null) {
    recordConsents(tx, { ...draft, contactId, formId: form.id })
    await mailPerson(tx, { form, draft, values, dealId, contactId })
  }
  countTaken(tx, form.id, taken)
  return made
}

/** Whose a form's deals may be. */
export function ownersOf({ users, user_id }: AnsweredForm): string[] {
  return users.length > 0 ? users : user_id === null ? [] : [user_id]
}

/** Whose turn it is among those who still work here. */
function inTurn(form: AnsweredForm, eligible: ReadonlySet<string>, { answers }: Taken): string | null {
  const owners = ownersOf(form).filter((user) => eligible.has(user))
  return owners[answers % owners.length] ?? null
}
