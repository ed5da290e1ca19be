import type { ConsentPurpose } from "@funil/contract/forms/consents"
import { recordConsents } from "../../src/features/consents/record-consents.ts"
import { inTransaction } from "../../src/platform/db/transaction.ts"
import { systemContext } from "../../src/platform/system-context.ts"
import type { Person, TestApi } from "../client.ts"
import { accountOf } from "./make-message.ts"

export const consentTexts: Readonly<Record<ConsentPurpose, string>> = {
  service: "Autorizo o contato sobre este pedido.",
  marketing: "Quero receber novidades e ofertas.",
}

interface ConsentOptions {
  readonly contactId: string
  readonly purposes?: readonly ConsentPurpose[]
  readonly formId?: string | null
  readonly termsHash?: string | null
}

/** Stores the consents of a form's answer, to advertising by default. */
export async function giveConsents(
  api: TestApi,
  admin: Person,
  { contactId, purposes = ["marketing"], formId = null, termsHash = null }: ConsentOptions,
): Promise<void> {
  const ctx = await systemContext(api.services, await accountOf(api, admin))
  const given = purposes.map((purpose) => ({ purpose, text: consentTexts[purpose] }))
  await inTransaction(ctx, async (tx) =>
    recordConsents(tx, {
      contactId,
      formId,
      answerId: null,
      at: tx.now(),
      given,
      termsHash,
      ip: "203.0.113.9",
      agent: "Firefox",
    }),
  )
}
