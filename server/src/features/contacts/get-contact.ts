import type { Contact } from "@funil/contract/contacts"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { readContacts, visibleContact, type WholeContact } from "./contact-read.ts"
import { contactView } from "./contact-view.ts"

export async function getContact(ctx: Context, id: string): Promise<Contact> {
  requireCan(ctx, "contact.read")
  return inTransaction(ctx, async (tx) => answer(tx, await visibleContact(tx, id)))
}

/** The contact as it is after a write, also where the write took it out of the caller's sight. */
export async function answerContact(tx: Tx, id: string): Promise<Contact> {
  const [row] = await readContacts(tx, [id])
  if (!row) throw notFound()
  return answer(tx, row)
}

function answer(tx: Tx, row: WholeContact): Contact {
  return versioned(tx, contactView(row), row.version)
}
