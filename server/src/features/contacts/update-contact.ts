import type { Contact, ContactUpdate } from "@funil/contract/contacts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { companiesAfter, lockContact } from "./contact-queries.ts"
import { type ContactRow, contentOf } from "./contact-row.ts"
import { answerContact } from "./get-contact.ts"
import { saveContact } from "./save-contact.ts"

export async function updateContact(
  ctx: Context,
  id: string,
  input: ContactUpdate,
  ifMatch?: string,
): Promise<Contact> {
  requireCan(ctx, "contact.update")
  return inTransaction(ctx, async (tx) => {
    const before = await lockContact(tx, id, "contact.update")
    await requireFresh(before, ifMatch, () => answerContact(tx, id))
    await changeContact(tx, before, input)
    return answerContact(tx, id)
  })
}

/** Does to a locked contact what the body of a PUT says. */
export async function changeContact(tx: Tx, before: ContactRow, input: ContactUpdate): Promise<void> {
  const companies = input.companies
    ? await companiesAfter(tx, input.companies, before.companies)
    : before.companies
  const patch = { ...contentOf(input), companies }
  const custom_fields = await storedCustomFields(tx, "contact", {
    before: before.custom_fields,
    sent: input.custom_fields,
    record: { ...before, ...patch },
  })
  await saveContact(tx, before, { ...patch, custom_fields })
}
