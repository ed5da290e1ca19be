import type { DeliveryChannel, ProvidedChannel } from "@funil/contract/messages/message-channels"
import type { Outcome, SendableText, Sender } from "../delivery.ts"
import type { Channel, ProviderChannel } from "./channel.ts"
import { chats } from "./chat-channels.ts"
import { email } from "./email-channel.ts"
import { sendByTwilio } from "./twilio.ts"
import { webhook } from "./webhook-channel.ts"
import { whatsapp } from "./whatsapp.ts"
import { sendByZenvia } from "./zenvia.ts"

/** Sends an SMS through the configured provider, or keeps it in the local outbox. */
export async function sendSms(sender: Sender, message: SendableText): Promise<Outcome> {
  const { twilio, zenvia } = sender.config
  if (twilio) return sendByTwilio(sender, twilio, message)
  return zenvia ? sendByZenvia(sender, zenvia, message) : { state: "kept" }
}

const sms: ProviderChannel = {
  route: ({ twilio, zenvia }) => (twilio ? "twilio" : zenvia ? "zenvia" : "outbox"),
  prepare: (_tx, { to, text }, common) => {
    const message = { ...common, to: to ?? "", text: text ?? "" }
    return (sender) => sendSms(sender, message)
  },
}

/** The channels whose messages a provider carries. */
export const providedChannels: Readonly<Record<ProvidedChannel, ProviderChannel>> = { email, sms, whatsapp }

/** Every channel that deliveries use. */
export const channels: Readonly<Record<DeliveryChannel, Channel>> = { ...providedChannels, ...chats, webhook }
