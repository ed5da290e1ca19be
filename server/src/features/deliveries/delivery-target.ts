import type { MessageRoute } from "@funil/contract/messages"
import type { Config } from "../../platform/config.ts"
import type { NewDelivery } from "./delivery.ts"

/** So many lanes to a provider that the operator trusts, each as wide as one to a host that somebody typed. */
const lanes = 4

/** By what messages of a channel go out; the outbox where the operator has set up nothing. */
export function messageRoute(config: Config, channel: "email" | "sms" | "whatsapp"): MessageRoute {
  if (channel === "email") return config.smtpUrl ? "smtp" : "outbox"
  if (channel === "sms") return config.twilio ? "twilio" : config.zenvia ? "zenvia" : "outbox"
  return config.whatsapp ? "cloud_api" : "outbox"
}

/** What counts as one target, of which few are called at once: the host of an address, or a lane to a provider. */
export function deliveryTarget(config: Config, id: string, delivery: NewDelivery): string {
  if ("url" in delivery) return URL.canParse(delivery.url) ? new URL(delivery.url).host : "nowhere"
  const lane = Number.parseInt(id.slice(-2), 16) % lanes
  return `${messageRoute(config, delivery.channel)} ${lane}`
}
