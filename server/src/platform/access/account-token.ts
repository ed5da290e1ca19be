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

interface Proven {
  readonly purpose: TokenPurpose
  readonly ids: Buffer
  /** State of the row that the token holds for. */
  readonly bound?: string
}

function proofOf({ secretKey }: Key, { purpose, ids, bound = "" }: Proven): Buffer {
  const proof = createHmac("sha256", secretKey).update(`token ${purpose} `).update(ids).update(bound).digest()
  return proof.subarray(0, bytesOfProof)
}

/**
 * A token, 64 characters of base64url, that lets somebody without a sign-in do one thing about one row. It proves that we made it; it
 * holds for ever, so its reader checks whether the row still allows it. A `bound` token holds only while the row is in that state.
 */
export function signToken(
  key: Key,
  purpose: TokenPurpose,
  { accountId, id, bound }: Named & { readonly bound?: string },
): string {
  const ids = Buffer.concat([bytesOf(accountId), bytesOf(id)])
  return Buffer.concat([ids, proofOf(key, { purpose, ids, ...(bound !== undefined && { bound }) })]).toString(
    "base64url",
  )
}

/** Reads a token; null for one that we did not make for this purpose. */
export function openToken(key: Key, purpose: TokenPurpose, token: string): Named | null {
  const named = claimOf(token)
  return named && isTokenOf(key, purpose, { token, ...named }) ? named : null
}

/** Whether we made the token for this row in this state. */
export function isTokenOf(
  key: Key,
  purpose: TokenPurpose,
  { token, ...named }: Named & { readonly bound?: string; readonly token: string },
): boolean {
  const [expected, sent] = [Buffer.from(signToken(key, purpose, named)), Buffer.from(token)]
  return expected.length === sent.length && timingSafeEqual(expected, sent)
}

/** The account and row that a token claims. It proves nothing before `isTokenOf`. */
export function claimOf(token: string): Named | null {
  const bytes = Buffer.from(token, "base64url")
  if (bytes.length !== 2 * bytesOfId + bytesOfProof || bytes.toString("base64url") !== token) return null
  // A claim until `isTokenOf` proves it: only the account's own context could have made the token.
  return {
    accountId: idOf(bytes.subarray(0, bytesOfId)) as AccountId,
    id: idOf(bytes.subarray(bytesOfId, 2 * bytesOfId)),
  }
}
