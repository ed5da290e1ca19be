import type { ContactCreated, createContact as endpoint } from "@funil/contract/contacts"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { companiesAfter, findDuplicates, insertContactRow, saveCompanies } from "./contact-queries.ts"
import { type ContactRow, contentOf, emptyContact } from "./contact-row.ts"
import { requireKnownFields } from "../../platform/records/custom-fields.ts"
import { contactState } from "./contact-state.ts"
import { answerContact } from "./get-contact.ts"

type Input = z.output<typeof endpoint.body>

/** Makes a contact, and tells of those that could be the same person. */
export async function createContact(ctx: Context, input: Input): Promise<ContactCreated> {
  requireCan(ctx, "contact.create")
  return inTransaction(ctx, async (tx) => {
    requireKnownFields(input.custom_fields)
    const now = tx.now()
    const row: ContactRow = {
      ...emptyContact,
      ...contentOf(input),
      first_name: input.first_name,
      id: newId(),
      created_by: tx.user?.id ?? null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
      version: 1,
      companies: await companiesAfter(tx, input.companies ?? [], []),
    }
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
