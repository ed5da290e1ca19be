import { createHmac, randomBytes } from "node:crypto"

interface Signed {
  /** The same at each attempt. */
  readonly id: string
  readonly body: string
  /** The secrets of a rotation are two: a receiver may know either. */
  readonly secrets: readonly string[]
}

const prefix = "whsec_"

/** A secret of 192 random bits as Standard Webhooks writes it: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(24).toString("base64")
}

/** The headers of Standard Webhooks: id, seconds since 1970, and HMAC-SHA256 over `id.timestamp.body` with each secret. */
export function signWebhook({ id, body, secrets }: Signed, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64")
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`
  })
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") }
}
