import { createHmac } from "node:crypto"

/** Letters and digits that nobody takes for one another. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
const length = 6

function hmac(secretKey: string, text: string): Buffer {
  return createHmac("sha256", secretKey).update(text).digest()
}

/**
 * The code that is mailed for a seed: random to whoever lacks the secret key, and the same when the mail is sent again, so that
 * the code itself need not lie in the queue.
 */
export function passwordCode(secretKey: string, seed: string): string {
  const digest = hmac(secretKey, `password code ${seed}`)
  return Array.from(
    { length },
    (_, place) => alphabet[digest.readUInt32BE(4 * place) % alphabet.length],
  ).join("")
}

/** How a code is stored: worthless without the secret key, and only for this user. */
export function hashCode(secretKey: string, userId: string, code: string): Buffer {
  return hmac(secretKey, `stored code ${userId} ${code}`)
}
