import { BlockList, isIPv4, isIPv6 } from "node:net"
import { sql } from "kysely"
import { AppError } from "../app-error.ts"
import type { Tx } from "../db/transaction.ts"

const made = new Map<string, BlockList>()
const maxMade = 1000

/** Returns an address without a zone, and IPv4 over IPv6 as IPv4. */
export function plainAddress(address: string | undefined): string {
  return (address ?? "").replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "")
}

/**
 * Whether an account allows an address. An empty list allows all, and the system has no address.
 */
export function isAllowedAddress(list: readonly string[], address: string | null): boolean {
  if (list.length === 0 || address === null) return true
  if (isIPv4(address)) return networksOf(list).check(address, "ipv4")
  return isIPv6(address) && networksOf(list).check(address, "ipv6")
}

/** Returns the 403 of a forbidden address. */
export function addressRefused(address: string): AppError {
  return new AppError("ip_not_allowed", { params: { address } })
}

/** Throws 403 if the transaction's account forbids the address, for calls without a session. */
export async function requireAllowedAddress(tx: Tx, address: string): Promise<void> {
  const { rows } = await sql<{ ip_list: string[] }>`
    select ip_list from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  const plain = plainAddress(address)
  if (rows[0] && !isAllowedAddress(rows[0].ip_list, plain)) throw addressRefused(plain)
}

function networksOf(list: readonly string[]): BlockList {
  const key = list.join()
  const known = made.get(key)
  if (known) return known
  const networks = new BlockList()
  for (const network of list) {
    const [address = "", bits] = network.split("/")
    const family = isIPv4(address) ? "ipv4" : "ipv6"
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(bits), family)
  }
  if (made.size >= maxMade) made.clear()
  made.set(key, networks)
  return networks
}
