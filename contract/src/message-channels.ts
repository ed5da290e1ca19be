/** A provider carries their messages to an address or a telephone: the operator sets it up. */
export const providedChannels = ["email", "sms", "whatsapp"] as const
export type ProvidedChannel = (typeof providedChannels)[number]

/** Their messages are posted to an address that the chat gives out. */
export const chatChannels = ["slack", "discord"] as const
export type ChatChannel = (typeof chatChannels)[number]

/** The channels that carry messages about records. */
export const messageChannels = [...providedChannels, ...chatChannels] as const
export type MessageChannel = (typeof messageChannels)[number]

/** The channels of deliveries; a webhook carries no message. */
export const deliveryChannels = [...messageChannels, "webhook"] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
