import type { createContact as endpoint } from "@funil/contract/contacts"
import type * as z from "zod/mini"
import type { Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { type ContactRow, contentOf, emptyContact } from "./contact-row.ts"

/** The row of a contact as a body describes it, before its links and custom fields are checked. */
export function newContact(tx: Tx, input: z.output<typeof endpoint.body>): ContactRow {
  const now = tx.now()
  return {
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
    custom_fields: {},
    companies: [...new Set(input.companies)],
  }
}
