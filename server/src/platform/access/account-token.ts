import { createHmac, timingSafeEqual } from "node:crypto"
import type { AccountId } from "@funil/contract/shared/ids"
import type { Config } from "../config.ts"

type Key = Pick<Config, "secretKey">

const bytesOfId = 16
const bytesOfProof = 16

/** The purpose of a token, which is invalid for any other one. */
export type TokenPurpose =
  | "unsubscribe"
  | "pixel"
  | "message"
  | "confirmation"
  | "invoice"
  | "bill"
  | "charge"
  | "bill_charge"
  | "bill_hook"
  | "bill_hook_token"
  | "shop_hook"
  | "shop_hook_secret"
  | "invitation"
  | "reopening"
  | "term"
  | "consent"
  | "answer_consent"
  | "return"
  | "calendar"

/** The account and the row that a token names. */
export interface Named {
  readonly accountId: AccountId
  readonly id: string
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex")

function idOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

function proofOf({ secretKey }: Key, purpose: TokenPurpose, ids: Buffer): Buffer {
  const proof = createHmac("sha256", secretKey).update(`token ${purpose} `).update(ids).digest()
  return proof.subarray(0, bytesOfProof)
}

/**
 * A token, 64 characters of base64url, that lets somebody without a sign-in do one thing about one row. It proves that we made it; it
 * holds for ever, so its reader checks whether the row still allows it.
 */
export function signToken(key: Key, purpose: TokenPurpose, { accountId, id }: Named): string {
  const ids = Buffer.concat([bytesOf(accountId), bytesOf(id)])
  return Buffer.concat([ids, proofOf(key, purpose, ids)]).toString("base64url")
}

/** Reads a token; null for one that we did not make for this purpose. */
export function openToken(key: Key, purpose: TokenPurpose, token: string): Named | null {
  const bytes = Buffer.from(token, "base64url")
  const isWhole = bytes.length === 2 * bytesOfId + bytesOfProof && bytes.toString("base64url") === token
  if (!isWhole) return null
  const ids = bytes.subarray(0, 2 * bytesOfId)
  if (!timingSafeEqual(proofOf(key, purpose, ids), bytes.subarray(2 * bytesOfId))) return null
  // The account is proven: only its own context could have made the proof.
  return { accountId: idOf(ids.subarray(0, bytesOfId)) as AccountId, id: idOf(ids.subarray(bytesOfId)) }
}
