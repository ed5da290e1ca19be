import { type LookupAddress, lookup as resolve } from "node:dns"
import type { RequestOptions } from "node:http"
import { BlockList, type LookupFunction, isIP, isIPv4, isIPv6 } from "node:net"
import type { Config } from "../config.ts"

type Resolve = (
  hostname: string,
  options: { all: true; family?: number | "IPv4" | "IPv6" | undefined; hints?: number | undefined },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** The limits of outgoing calls to addresses that users chose. */
export interface Guard extends Pick<Config, "outboundAllowHosts" | "isRehearsal"> {
  /** Resolves names, by default with the system's resolver. */
  readonly resolve?: Resolve
}

/** `no_connection` timed out before there was one, `timeout` after. */
type OutboundReason =
  | "invalid_value"
  | "port"
  | "private_address"
  | "unreachable"
  | "no_connection"
  | "timeout"

/**
 * Why a call was not made or not answered. For the operator's log only: the user who chose the
 * address gets the same message for an internal address, an unknown name and a host that refuses.
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

/** Rejects a name no sooner, so that the time doesn't distinguish internal and unknown names. */
const refusalMs = 500

/** The host of a URL as it is connected to: without the brackets of a literal, in lower case. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").toLowerCase()
}

/** Whether a typed address names a port that is never called. */
export function namesRefusedPort(
  { outboundAllowHosts }: Pick<Guard, "outboundAllowHosts">,
  address: string,
): boolean {
  const url = URL.parse(address)
  return url !== null && !outboundAllowHosts.includes(hostOf(url)) && isRefusedPort(url.port)
}

/** Throws OutboundRefused if a rehearsal must not call the host, whatever its source. */
export function requireReal(url: URL, { outboundAllowHosts, isRehearsal }: Guard): void {
  if (isRehearsal && !outboundAllowHosts.includes(hostOf(url)))
    throw new OutboundRefused("unreachable", "a rehearsal calls nobody")
}

/** Returns request options that only reach the public internet. Throws OutboundRefused. */
export function guardedOptions(url: URL, guard: Guard): RequestOptions {
  if (!["http:", "https:"].includes(url.protocol) || url.username || url.password)
    throw new OutboundRefused("invalid_value", "not an address of the web")
  const host = hostOf(url)
  requireReal(url, guard)
  if (guard.outboundAllowHosts.includes(host)) return {}
  if (isRefusedPort(url.port)) throw new OutboundRefused("port", "not a port of the web")
  // A literal address has no lookup that could reject it.
  if (isIP(host) && !isPublicAddress(host)) throw notPublic()
  return { lookup: lookupPublic(guard.resolve ?? resolve) }
}

const reserved4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // A cloud's metadata at a public address.
  "168.63.129.16/32",
]

/**
 * The reserved ranges of 2000::/3, outside of which no address is public. The first ones carry IPv4
 * addresses inside.
 */
const reserved6 = ["2001::/23", "2002::/16", "2001:db8::/32", "3fff::/20"]

function listOf(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = "", bits] = network.split("/")
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const blocked4 = listOf(reserved4, "ipv4")
const blocked6 = listOf(reserved6, "ipv6")
const global6 = listOf(["2000::/3"], "ipv6")

/**
 * Whether an IP address is of the public internet: not private, loopback, link-local, reserved, or
 * one of those in disguise.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, "ipv4")
  return isIPv6(address) && global6.check(address, "ipv6") && !blocked6.check(address, "ipv6")
}

/** Ports without web servers, whose services could misread a request, by kind. */
const refused = [
  // Mail.
  [24, 25, 109, 110, 143, 220, 465, 587, 993, 995, 2525, 4190],
  // Files and directories of them.
  [20, 21, 69, 111, 115, 135, 137, 138, 139, 389, 445, 548, 636, 873, 989, 990, 2049, 3260, 3268, 3269],
  // Databases, caches and queues.
  [
    1433, 1434, 1521, 2379, 2380, 3306, 5432, 5433, 5672, 5984, 6379, 6380, 6432, 7687, 9042, 9092, 9160,
    9200, 9300,
  ],
  [11211, 27017, 27018, 27019, 28015, 33060, 50000],
  // Shells and screens of other machines, and their controllers.
  [22, 23, 512, 513, 514, 992, 2222, 2375, 2376, 3389, 5900, 5901, 5985, 5986, 6000, 10250],
  // Names and networks.
  [0, 53, 161, 162, 179, 853],
].flat()

const known: ReadonlySet<number> = new Set(refused)

/** Whether nobody may have us call this port of a host, `""` being the scheme's own. */
function isRefusedPort(port: string): boolean {
  return port !== "" && known.has(Number(port))
}

/**
 * Rejects a name if any of its addresses isn't public. The connection uses the checked addresses.
 */
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
