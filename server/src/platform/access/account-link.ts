import { createHmac, timingSafeEqual } from "node:crypto"
import type { AccountId } from "@funil/contract/shared/ids"
import type { Config } from "../config.ts"
import { notFound } from "../app-error.ts"

/** The content of a link and its account. */
interface Linked {
  readonly account: string
  readonly what: string
}

interface Proof {
  /** Seconds since 1970 when the link ends, in digits. */
  readonly expires: string
  readonly signature: string
}

type Key = Pick<Config, "secretKey">

/** Links made within this time are the same, so that a browser need not ask again for what it has. */
const stepSeconds = 150

function signatureOf({ secretKey }: Key, { account, what }: Linked, expires: string): string {
  return createHmac("sha256", secretKey).update(`link ${account} ${what} ${expires}`).digest("base64url")
}

/** Proves for two and a half to five minutes that an account gave out a link to something. */
export function signLink(key: Key, linked: Linked, now: Date): Proof {
  const expires = String((Math.floor(now.getTime() / 1000 / stepSeconds) + 2) * stepSeconds)
  return { expires, signature: signatureOf(key, linked, expires) }
}

/** The account of a link that is right and not too old, with the seconds that it still holds; else 404. */
export function openLink(
  key: Key,
  { linked, proof, now }: { readonly linked: Linked; readonly proof: Proof; readonly now: Date },
): { accountId: AccountId; secondsLeft: number } {
  const expected = Buffer.from(signatureOf(key, linked, proof.expires))
  const sent = Buffer.from(proof.signature)
  const isRight = expected.length === sent.length && timingSafeEqual(expected, sent)
  const secondsLeft = Number(proof.expires) - now.getTime() / 1000
  if (!isRight || secondsLeft <= 0) throw notFound()
  // The account is proven: only its own context could have made the signature.
  return { accountId: linked.account as AccountId, secondsLeft: Math.floor(secondsLeft) }
}
