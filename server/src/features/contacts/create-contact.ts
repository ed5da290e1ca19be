import type { ContactCreated, createContact as endpoint } from "@funil/contract/contacts"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { alikeContacts } from "./contact-duplicates.ts"
import { contactRecord } from "./contact-record.ts"

type Input = z.output<typeof endpoint.body>

/** Makes a contact, and tells of those that could be the same person. */
export async function createContact(ctx: Context, input: Input): Promise<ContactCreated> {
  requireCan(ctx, "contact.create")
  return inTransaction(ctx, async (tx) => {
    const made = await contactRecord.create(tx, input)
    const possible_duplicates = await alikeContacts.ofRecord(tx, made)
    return { ...made, ...(possible_duplicates.length > 0 && { possible_duplicates }) }
  })
}
