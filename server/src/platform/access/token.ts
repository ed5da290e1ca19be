import { createHash, randomBytes } from "node:crypto"
import type { AccountId } from "@funil/contract/shared/ids"

const bytesOfAccount = 16
const bytesOfSecret = 32

/**
 * A session's token: the account's id and 256 random bits, base64url. The account leads so that the lookup is by key within
 * the account; the secret is what proves the session, and only its hash is stored.
 */
export function mintToken(accountId: AccountId): string {
  const account = Buffer.from(accountId.replaceAll("-", ""), "hex")
  return Buffer.concat([account, randomBytes(bytesOfSecret)]).toString("base64url")
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest()
}

/** Begins each API token, by which people and scanners of code know it. */
const apiPrefix = "funil_"

/** `funil_` and four characters, 24 of the 256 random bits. */
const prefixLength = apiPrefix.length + 4

/** A program's token: `funil_`, then 256 random bits and the account's id, base64url; it begins with what tells it from others. */
export function mintApiToken(accountId: AccountId): string {
  const account = Buffer.from(accountId.replaceAll("-", ""), "hex")
  return `${apiPrefix}${Buffer.concat([randomBytes(bytesOfSecret), account]).toString("base64url")}`
}

/** The beginning of an API token, by which people tell it from others; too little to guess the rest. */
export function prefixOf(token: string): string {
  return token.slice(0, prefixLength)
}

/** The account that a token claims, or null when it is no token of ours. It proves nothing before the lookup. */
export function claimedAccount(token: string): string | null {
  const isApi = token.startsWith(apiPrefix)
  const plain = isApi ? token.slice(apiPrefix.length) : token
  const bytes = Buffer.from(plain, "base64url")
  if (bytes.length !== bytesOfAccount + bytesOfSecret || bytes.toString("base64url") !== plain) return null
  const account = isApi ? bytes.subarray(bytesOfSecret) : bytes.subarray(0, bytesOfAccount)
  const hex = account.toString("hex")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}
