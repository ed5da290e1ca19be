import type { ContactCreated, createContact as endpoint } from "@funil/contract/contacts"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { companiesAfter, findDuplicates, insertContactRow, saveCompanies } from "./contact-queries.ts"
import { newContact } from "./new-contact.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { contactState } from "./contact-state.ts"
import { answerContact } from "./get-contact.ts"

type Input = z.output<typeof endpoint.body>

/** Makes a contact, and tells of those that could be the same person. */
export async function createContact(ctx: Context, input: Input): Promise<ContactCreated> {
  requireCan(ctx, "contact.create")
  return inTransaction(ctx, async (tx) => {
    const row = newContact(tx, input)
    row.companies = await companiesAfter(tx, row.companies, [])
    const sent = input.custom_fields
    row.custom_fields = await storedCustomFields(tx, "contact", { before: null, sent, record: row })
    await insertContactRow(tx, row)
    if (row.companies.length > 0) await saveCompanies(tx, row.id, row.companies)
    record(tx, { event: "contact.created", id: row.id, before: null, after: contactState(row) })
    const possible_duplicates = await findDuplicates(tx, row.id, row)
    return {
      ...(await answerContact(tx, row.id)),
      ...(possible_duplicates.length > 0 && { possible_duplicates }),
    }
  })
}
