import type { Config } from "../../platform/config.ts"
import { providedChannels } from "./channels/channels.ts"
import type { NewDelivery } from "./delivery.ts"

/** So many lanes to a provider that the operator trusts, each as wide as one to a host that somebody typed. */
const lanes = 4

/** What counts as one target, of which few are called at once: the host of an address, or a lane to a provider. */
export function deliveryTarget(config: Config, id: string, delivery: NewDelivery): string {
  if ("url" in delivery) return URL.canParse(delivery.url) ? new URL(delivery.url).host : "nowhere"
  const lane = Number.parseInt(id.slice(-2), 16) % lanes
  return `${providedChannels[delivery.channel].route(config)} ${lane}`
}
