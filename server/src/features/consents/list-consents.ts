import type { Consent } from "@funil/contract/consents"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireHost } from "../../nouns/host-visibility.ts"
import { readFacts } from "./consent-facts.ts"
import { consentViews } from "./consent-view.ts"

/** The consents of a contact that the caller sees. */
export async function answerConsents(tx: Tx, contactId: string): Promise<Consent[]> {
  await requireHost(tx, { entity: "contact", record_id: contactId })
  return consentViews(tx, await readFacts(tx, [contactId]))
}

export async function listConsents(ctx: Context, contactId: string): Promise<Consent[]> {
  requireCan(ctx, "contact.read")
  return inTransaction(ctx, (tx) => answerConsents(tx, contactId))
}
