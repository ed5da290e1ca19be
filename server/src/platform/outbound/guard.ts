import { lookup as resolve, type LookupAddress } from "node:dns"
import type { RequestOptions } from "node:http"
import { isIP, type LookupFunction } from "node:net"
import type { Config } from "../config.ts"
import { isPublicAddress } from "./public-address.ts"
import { isRefusedPort } from "./refused-ports.ts"

type Resolve = (
  hostname: string,
  options: { all: true; family?: number | "IPv4" | "IPv6" | undefined; hints?: number | undefined },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** The limits of outgoing calls to addresses that users chose. */
export interface Guard extends Pick<Config, "outboundAllowHosts" | "isRehearsal"> {
  /** Looks names up; the system's resolver unless said otherwise. */
  readonly resolve?: Resolve
}

/** `no_connection` is the time that ran out before there was one, `timeout` after. */
export type OutboundReason =
  | "invalid_value"
  | "port"
  | "private_address"
  | "unreachable"
  | "no_connection"
  | "timeout"

/**
 * Why a call was not made or not answered. This is for the operator's log: the user who chose the address is told the same of a name inside
 * that leads to a private address, of one that nobody knows and of a host that refuses.
 */
export class OutboundRefused extends Error {
  override name = "OutboundRefused"
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

const notPublic = () => new OutboundRefused("private_address", "not a public address")

/** A name is refused no sooner, so that the time tells none that leads inside from one that nobody knows. */
const refusalMs = 500

/** Refuses a name when any of its addresses is not public; the connection uses the very addresses that were checked. */
function lookupPublic(lookUp: Resolve): LookupFunction {
  return (hostname, options, done) => {
    const earliest = performance.now() + refusalMs
    const refuse = (error: Error) => void setTimeout(done, earliest - performance.now(), error, [])
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      const first = found?.[0]
      if (error || !first) return refuse(error ?? new OutboundRefused("unreachable", "no address"))
      if (!found.every(({ address }) => isPublicAddress(address))) return refuse(notPublic())
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }
}

/** The host of a URL as it is connected to: without the brackets of a literal, in lower case. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").toLowerCase()
}

/** Whether an address that somebody writes down names a port that is never called. */
export function namesRefusedPort(
  { outboundAllowHosts }: Pick<Guard, "outboundAllowHosts">,
  address: string,
): boolean {
  const url = URL.parse(address)
  return url !== null && !outboundAllowHosts.includes(hostOf(url)) && isRefusedPort(url.port)
}

/** Ends with OutboundRefused where a rehearsal must not call the host, whoever chose it. */
export function requireReal(url: URL, { outboundAllowHosts, isRehearsal }: Guard): void {
  if (isRehearsal && !outboundAllowHosts.includes(hostOf(url)))
    throw new OutboundRefused("unreachable", "a rehearsal calls nobody")
}

/** Options with which a request to a URL reaches the public internet and nothing else. Throws OutboundRefused. */
export function guardedOptions(url: URL, guard: Guard): RequestOptions {
  if (!["http:", "https:"].includes(url.protocol) || url.username || url.password)
    throw new OutboundRefused("invalid_value", "not an address of the web")
  const host = hostOf(url)
  requireReal(url, guard)
  if (guard.outboundAllowHosts.includes(host)) return {}
  if (isRefusedPort(url.port)) throw new OutboundRefused("port", "not a port of the web")
  // A literal address is never looked up, so no lookup would refuse it.
  if (isIP(host) && !isPublicAddress(host)) throw notPublic()
  return { lookup: lookupPublic(guard.resolve ?? resolve) }
}
