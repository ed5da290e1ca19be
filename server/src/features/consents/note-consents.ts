import type { Consent, ConsentDraft, ConsentPurpose } from "@funil/contract/consents"
import { type SqlBool, sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { contactScope } from "../../nouns/contact/contact-visibility.ts"
import { readStates } from "./consent-facts.ts"
import { answerConsents } from "./list-consents.ts"
import { recordConsents } from "./record-consents.ts"
import { withdrawConsents } from "./withdraw-consents.ts"

/** Locks a contact whose consents the caller notes: 404 for one out of sight, 403 for one that may only be seen. */
async function lockContact(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ permitted: SqlBool }>`
    select ${contactScope(tx, "contact.update", "c")} as permitted from contacts c
    where c.account_id = ${tx.accountId} and c.id = ${id} and c.deleted_at is null and ${contactScope(tx, "contact.read", "c")}
    for no key update of c
  `.execute(tx.db)
  if (!rows[0]) throw notFound()
  if (!rows[0].permitted) throw new AppError("forbidden")
}

/** Notes a consent that the person told the caller of. */
export async function noteConsent(
  ctx: Context,
  id: string,
  { purpose, text }: ConsentDraft,
): Promise<Consent[]> {
  requireCan(ctx, "contact.update")
  const write = async (tx: Tx) => {
    await lockContact(tx, id)
    const before = (await readStates(tx, [id])).get(id)?.[purpose]
    recordConsents(tx, {
      contactId: id,
      formId: null,
      at: tx.now(),
      given: [{ purpose, text }],
      termsHash: null,
      ip: null,
      agent: null,
    })
    const name = `${purpose}_consent`
    record(tx, {
      event: "contact.updated",
      id,
      before: { [name]: before },
      after: { [name]: "given" },
      reversible: false,
    })
  }
  return writeAndAnswer(ctx, write, (tx) => answerConsents(tx, id))
}

/** Notes that the person withdrew a purpose. */
export async function noteWithdrawal(ctx: Context, id: string, purpose: ConsentPurpose): Promise<Consent[]> {
  requireCan(ctx, "contact.update")
  const write = async (tx: Tx) => {
    await lockContact(tx, id)
    await withdrawConsents(tx, id, [purpose])
  }
  return writeAndAnswer(ctx, write, (tx) => answerConsents(tx, id))
}
