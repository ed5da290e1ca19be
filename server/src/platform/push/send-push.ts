import type { Config } from "../config.ts"
import type { Context } from "../context.ts"
import { callPublic } from "../outbound/call.ts"
import { encryptPush } from "./encrypt-push.ts"
import type { PushTarget } from "./push-target.ts"
import { vapidAuthorization, vapidKeys } from "./vapid.ts"

interface Push {
  /** The text for the browser's service worker; push services take about 3,900 bytes. */
  readonly text: string
  readonly urgency: "normal" | "high"
  /** Seconds that the push service keeps it for a browser that can't be reached. */
  readonly secondsToLive: number
}

const maxMs = 10_000
const gone = new Set([404, 410])

/** The browser has unsubscribed: nothing will ever reach it. */
export class SubscriptionGone extends Error {
  override name = "SubscriptionGone"
}

/**
 * Hands a message to the push service of a browser, and answers whether it was taken: what the
 * service refuses for good is given up. Throws SubscriptionGone, or an error for what may go well
 * later.
 */
export async function sendPush(
  { services: { config }, now }: Pick<Context, "services" | "now">,
  target: PushTarget,
  { text, urgency, secondsToLive }: Push,
): Promise<boolean> {
  const claim = { endpoint: target.endpoint, subject: subjectOf(config), now: now() }
  const headers = {
    authorization: vapidAuthorization(vapidKeys(config.secretKey), claim),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(secondsToLive),
    urgency,
  }
  const request = { method: "POST", url: target.endpoint, headers, body: encryptPush(target, text) } as const
  const { status } = await callPublic(config, request, { withinMs: maxMs })
  if (gone.has(status)) throw new SubscriptionGone()
  if (status === 429 || status >= 500) throw new Error(`push service answered ${status}`)
  return status < 300
}

/** Push services want a contact. Safari's accepts no address of this machine. */
function subjectOf({ mailFrom }: Pick<Config, "mailFrom">): string {
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom}`
}
