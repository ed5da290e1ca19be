import type { Config } from "../../platform/config.ts"
import { providedChannels } from "./channels/channels.ts"
import type { NewDelivery } from "./delivery.ts"

/** The lanes to a trusted provider; each takes as many calls at once as a host that somebody typed. */
const lanes = 4

/** What goes to an address that somebody typed. */
type Addressed = Pick<Extract<NewDelivery, { readonly url: string }>, "url">

/** The target that limits calls at once: the host of an address, or a lane to a provider. */
export function deliveryTarget(config: Config, id: string, delivery: NewDelivery | Addressed): string {
  if ("url" in delivery) return URL.canParse(delivery.url) ? new URL(delivery.url).host : "nowhere"
  const lane = Number.parseInt(id.slice(-2), 16) % lanes
  return `${providedChannels[delivery.channel].route(config)} ${lane}`
}
