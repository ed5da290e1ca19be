import { createHmac, randomBytes } from "node:crypto"

interface WebhookCall {
  /** The same for each attempt. */
  readonly id: string
  readonly body: string
  /** Two after a rotation: a receiver may know either. */
  readonly secrets: readonly string[]
}

const prefix = "whsec_"

/** Returns a secret of 192 random bits in the form of Standard Webhooks: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(24).toString("base64")
}

/**
 * Returns the headers of Standard Webhooks: id, seconds since 1970, and HMAC-SHA256 over
 * `id.timestamp.body` with each secret.
 */
export function signWebhook({ id, body, secrets }: WebhookCall, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64")
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`
  })
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") }
}

/** The headers that the client sets about a call or its connection. Prefixes end with `-`. */
const ours = new Set([
  "host",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "te",
  "trailer",
  "upgrade",
  "expect",
  "http2-settings",
  "accept-encoding",
  "cookie2",
])
const ourPrefixes = ["proxy-", "webhook-", "sec-"]
const token = /^[!#$%&'*+.^_`|~\da-z-]+$/
const value = /^[\t\x20-\x7e\x80-\xff]*$/

/** Returns the user's sendable headers with lower-case names. Omits those that HTTP can't carry. */
export function customHeaders(written: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(written)
      .map(([name, text]) => [name.trim().toLowerCase(), text.trim()] as const)
      .filter(([name, text]) => token.test(name) && value.test(text) && !ours.has(name))
      .filter(([name]) => !ourPrefixes.some((prefix) => name.startsWith(prefix))),
  )
}
