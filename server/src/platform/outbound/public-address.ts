import { BlockList, isIPv4, isIPv6 } from "node:net"

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
  // Metadata of a cloud, at a public address.
  "168.63.129.16/32",
]

/** The reserved ranges of 2000::/3, outside of which no address is public. The first ones carry IPv4 addresses inside. */
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

/** Whether an IP address is of the public internet: not private, loopback, link-local, reserved, or one of those in disguise. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, "ipv4")
  return isIPv6(address) && global6.check(address, "ipv6") && !blocked6.check(address, "ipv6")
}
