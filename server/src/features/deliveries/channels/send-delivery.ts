import type { Outcome } from "../delivery.ts"
import type { Sendable, SendableText, SendableWhatsapp, Sender } from "../sendable.ts"
import { sendByTwilio } from "./send-by-twilio.ts"
import { sendByZenvia } from "./send-by-zenvia.ts"
import { sendChat } from "./send-chat.ts"
import { sendEmail } from "./send-email.ts"
import { sendWebhook } from "./send-webhook.ts"
import { sendWhatsapp } from "./send-whatsapp.ts"

const kept: Outcome = { state: "kept" }

async function sendToPhone(sender: Sender, sendable: SendableText | SendableWhatsapp): Promise<Outcome> {
  const { twilio, zenvia, whatsapp } = sender.config
  if (sendable.channel === "whatsapp") return whatsapp ? sendWhatsapp(sender, whatsapp, sendable) : kept
  if (twilio) return sendByTwilio(sender, twilio, sendable)
  return zenvia ? sendByZenvia(sender, zenvia, sendable) : kept
}

/** Sends something by the channel's provider; where the operator has set none, it stays in the local outbox. */
export async function sendDelivery(sender: Sender, sendable: Sendable): Promise<Outcome> {
  if (sendable.channel === "email") return sendEmail(sender, sendable)
  if (sendable.channel === "webhook") return sendWebhook(sender, sendable)
  return "url" in sendable ? sendChat(sender, sendable) : sendToPhone(sender, sendable)
}
