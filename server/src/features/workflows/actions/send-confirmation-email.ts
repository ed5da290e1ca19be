import { confirmationUrl } from "../../confirmations/confirmation-url.ts"
import { insertConfirmation } from "../../confirmations/confirmation-queries.ts"
import { confirmationWords } from "../../confirmations/confirmation-words.ts"
import { RunRefused } from "./action.ts"
import { addressIn } from "./recipients.ts"
import { composeMail, mailTexts } from "./send-email.ts"
import { sendMessage } from "./send-message.ts"

/** Asks the deal's first contact who has an e-mail address. */
export const sendConfirmationEmail = sendMessage(
  "email",
  async (tx, texts, input) => {
    const words = confirmationWords[texts.account.language]
    for (const { id: contactId, email } of texts.people.contacts) {
      const address = addressIn(email, "email")
      if (!address) continue
      const recipient = { address, contactId, shown: address }
      const buttonOf = (id: string) => ({ label: words.open, url: confirmationUrl(tx, id) })
      const mail = { ...mailTexts(texts, input), account: texts.account, recipient, buttonOf }
      return [await composeMail(tx, { ...mail, purpose: input.definition.settings.purpose })]
    }
    throw new RunRefused("no_recipient")
  },
  async (tx, { runId, recordId }, id, { delivery }) => {
    if (!("contactId" in delivery) || !delivery.contactId) return
    await insertConfirmation(tx, { id, run_id: runId, deal_id: recordId, contact_id: delivery.contactId })
  },
)
