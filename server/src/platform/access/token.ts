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

/** The account that a token claims, or null when it is no token of ours. It proves nothing before the lookup. */
export function claimedAccount(token: string): string | null {
  const bytes = Buffer.from(token, "base64url")
  if (bytes.length !== bytesOfAccount + bytesOfSecret || bytes.toString("base64url") !== token) return null
  const hex = bytes.subarray(0, bytesOfAccount).toString("hex")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}
