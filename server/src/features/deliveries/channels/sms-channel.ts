import type { Outcome } from "../delivery.ts"
import type { SendableText, Sender } from "../sendable.ts"
import type { Provided } from "./channel.ts"
import { sendByTwilio } from "./send-by-twilio.ts"
import { sendByZenvia } from "./send-by-zenvia.ts"

/** Sends an SMS by the provider that the operator has set up, or leaves it in the local outbox. */
export async function sendSms(sender: Sender, message: SendableText): Promise<Outcome> {
  const { twilio, zenvia } = sender.config
  if (twilio) return sendByTwilio(sender, twilio, message)
  return zenvia ? sendByZenvia(sender, zenvia, message) : { state: "kept" }
}

export const sms: Provided = {
  route: ({ twilio, zenvia }) => (twilio ? "twilio" : zenvia ? "zenvia" : "outbox"),
  prepare: (_tx, { to, text }, common) => {
    const message = { ...common, to: to ?? "", text: text ?? "" }
    return (sender) => sendSms(sender, message)
  },
}
