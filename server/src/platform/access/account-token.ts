import { createHmac, timingSafeEqual } from "node:crypto"
import type { AccountId } from "@funil/contract/shared/ids"
import { notFound } from "../app-error.ts"
import type { Config } from "../config.ts"

type Key = Pick<Config, "secretKey">

const bytesOfId = 16
const bytesOfProof = 16

/** The purpose of a token. The token is invalid for any other purpose. */
type TokenPurpose =
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

/** The account and the row of a token. */
export interface TokenSubject {
  readonly accountId: AccountId
  readonly id: string
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex")

interface TokenProof {
  readonly purpose: TokenPurpose
  readonly ids: Buffer
  /** The row's state for which the token is valid. */
  readonly bound?: string
}

/**
 * Returns a token of 64 base64url characters that allows one action on one row without a sign-in.
 * It never expires, so its reader checks whether the row still allows it. A `bound` token is only
 * valid in that state of the row.
 */
export function signToken(
  key: Key,
  purpose: TokenPurpose,
  { accountId, id, bound }: TokenSubject & { readonly bound?: string },
): string {
  const ids = Buffer.concat([bytesOf(accountId), bytesOf(id)])
  return Buffer.concat([ids, proofOf(key, { purpose, ids, ...(bound !== undefined && { bound }) })]).toString(
    "base64url",
  )
}

/** Reads a token. Returns null unless the server created it for this purpose. */
export function openToken(key: Key, purpose: TokenPurpose, token: string): TokenSubject | null {
  const named = claimOf(token)
  return named && isTokenOf(key, purpose, { token, ...named }) ? named : null
}

/** Whether the server created the token for this row in this state. */
export function isTokenOf(
  key: Key,
  purpose: TokenPurpose,
  { token, ...named }: TokenSubject & { readonly bound?: string; readonly token: string },
): boolean {
  const [expected, sent] = [Buffer.from(signToken(key, purpose, named)), Buffer.from(token)]
  return expected.length === sent.length && timingSafeEqual(expected, sent)
}

/** Returns the claimed account and row of a token. `isTokenOf` has to prove the claim. */
export function claimOf(token: string): TokenSubject | null {
  const bytes = Buffer.from(token, "base64url")
  if (bytes.length !== 2 * bytesOfId + bytesOfProof || bytes.toString("base64url") !== token) return null
  // A claim until `isTokenOf` proves it: only the account's own context could have made the token.
  return {
    accountId: idOf(bytes.subarray(0, bytesOfId)) as AccountId,
    id: idOf(bytes.subarray(bytesOfId, 2 * bytesOfId)),
  }
}

/** The content of a link and its account. */
interface LinkSubject {
  readonly account: string
  readonly what: string
}

interface Proof {
  /** The end of the link in seconds since 1970, as digits. */
  readonly expires: string
  readonly signature: string
}

/** Links created within this time are the same, so browsers can cache their content. */
const stepSeconds = 150

function signatureOf({ secretKey }: Key, { account, what }: LinkSubject, expires: string): string {
  return createHmac("sha256", secretKey).update(`link ${account} ${what} ${expires}`).digest("base64url")
}

/** Returns a signed link that is valid for two and a half to five minutes. */
export function signLink(key: Key, linked: LinkSubject, now: Date): Proof {
  const expires = String((Math.floor(now.getTime() / 1000 / stepSeconds) + 2) * stepSeconds)
  return { expires, signature: signatureOf(key, linked, expires) }
}

/** Returns the account and the remaining seconds of a valid link. Throws 404 otherwise. */
export function openLink(
  key: Key,
  { linked, proof, now }: { readonly linked: LinkSubject; readonly proof: Proof; readonly now: Date },
): { accountId: AccountId; secondsLeft: number } {
  const expected = Buffer.from(signatureOf(key, linked, proof.expires))
  const sent = Buffer.from(proof.signature)
  const isRight = expected.length === sent.length && timingSafeEqual(expected, sent)
  const secondsLeft = Number(proof.expires) - now.getTime() / 1000
  if (!isRight || secondsLeft <= 0) throw notFound()
  // Only the account's own context could have created the signature.
  return { accountId: linked.account as AccountId, secondsLeft: Math.floor(secondsLeft) }
}

function idOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

function proofOf({ secretKey }: Key, { purpose, ids, bound = "" }: TokenProof): Buffer {
  const proof = createHmac("sha256", secretKey).update(`token ${purpose} `).update(ids).update(bound).digest()
  return proof.subarray(0, bytesOfProof)
}
