import type { DeliveryChannel, ProvidedChannel } from "@funil/contract/message-channels"
import type { Channel, Provided } from "./channel.ts"
import { chats } from "./chat-channels.ts"
import { email } from "./email-channel.ts"
import { sms } from "./sms-channel.ts"
import { webhook } from "./webhook-channel.ts"
import { whatsapp } from "./whatsapp-channel.ts"

export const providedChannels: Readonly<Record<ProvidedChannel, Provided>> = { email, sms, whatsapp }

/** All ways in which things go out. */
export const channels: Readonly<Record<DeliveryChannel, Channel>> = { ...providedChannels, ...chats, webhook }
