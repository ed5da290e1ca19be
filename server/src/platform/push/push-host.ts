import type { Config } from "../config.ts"

/** The push services of Chrome and its kin, Firefox, Edge and Safari. */
const services = [
  /^fcm\.googleapis\.com$/,
  ...["push.services.mozilla.com", "notify.windows.com", "push.apple.com"].map(hostsOf),
]

/**
 * Whether an address belongs to a push service, so that nobody makes the server call another: the
 * browsers' hosts over https, and hosts that the operator allows.
 */
export function isPushEndpoint(
  { outboundAllowHosts }: Pick<Config, "outboundAllowHosts">,
  address: string,
): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  if (outboundAllowHosts.includes(url.hostname)) return true
  return url.protocol === "https:" && url.port === "" && services.some((host) => host.test(url.hostname))
}

/** Hosts below a domain, each part of their names whole. */
function hostsOf(domain: string): RegExp {
  const label = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
  return new RegExp(`^(?:${label}\\.)+${domain.replaceAll(".", "\\.")}$`)
}
