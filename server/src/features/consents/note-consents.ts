import type { Consent, ConsentDraft, ConsentPurpose } from "@funil/contract/consents"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { lockChangeable } from "../../nouns/contact/lock-changeable.ts"
import { readStates } from "./consent-facts.ts"
import { answerConsents } from "./list-consents.ts"
import { recordConsents } from "./record-consents.ts"
import { withdrawConsents } from "./withdraw-consents.ts"

/** Notes a consent that the person told the caller of. */
export async function noteConsent(
  ctx: Context,
  id: string,
  { purpose, text }: ConsentDraft,
): Promise<Consent[]> {
  requireCan(ctx, "contact.update")
  const write = async (tx: Tx) => {
    await lockChangeable(tx, id)
    const before = (await readStates(tx, [id])).get(id)?.[purpose]
    recordConsents(tx, {
      contactId: id,
      formId: null,
      answerId: null,
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
    await lockChangeable(tx, id)
    await withdrawConsents(tx, id, [purpose])
  }
  return writeAndAnswer(ctx, write, (tx) => answerConsents(tx, id))
}
