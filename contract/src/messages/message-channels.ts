/** A provider sends these messages to an address or phone. The operator sets it up. */
export const providedChannels = ["email", "sms", "whatsapp"] as const
export type ProvidedChannel = (typeof providedChannels)[number]

/** The server posts these messages to an address of the chat. */
export const chatChannels = ["slack", "discord"] as const
export type ChatChannel = (typeof chatChannels)[number]

/** The channels that carry messages about records. */
export const messageChannels = [...providedChannels, ...chatChannels] as const
export type MessageChannel = (typeof messageChannels)[number]

/** The channels of deliveries. A webhook carries no message. */
export const deliveryChannels = [...messageChannels, "webhook"] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
