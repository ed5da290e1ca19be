import type { Contact, ContactUpdate } from "@funil/contract/contacts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { requireKnownFields } from "../../platform/records/custom-fields.ts"
import { companiesAfter, lockContact } from "./contact-queries.ts"
import { contentOf } from "./contact-row.ts"
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
    requireKnownFields(input.custom_fields)
    const companies = input.companies
      ? await companiesAfter(tx, input.companies, before.companies)
      : before.companies
    await saveContact(tx, before, { ...contentOf(input), companies })
    return answerContact(tx, id)
  })
}
