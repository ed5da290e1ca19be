import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { optionalText, url } from "./shared/text.ts"

/** A browser that takes push messages for the caller; `current` marks those of the session that asks. */
export const pushSubscription = z.object({
  id,
  user_agent: z.nullable(z.string()),
  current: z.boolean(),
  created_at: instant,
})
export type PushSubscription = z.output<typeof pushSubscription>

/** What a push message holds, as JSON, in the language of the browser that subscribed. */
export const pushMessage = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  /** The path of the web app that it leads to. */
  route: z.string(),
})
export type PushMessage = z.output<typeof pushMessage>

/** The key that browsers subscribe with (VAPID): an uncompressed point of P-256, base64url. */
export const getPushKey = endpoint({
  id: "push.key",
  summary: "Get the key for push subscriptions",
  method: "GET",
  path: "/push/key",
  access: "signed_in",
  answer: z.object({ key: z.string() }),
})

export const listPushSubscriptions = endpoint({
  id: "push.list",
  summary: "List push subscriptions",
  method: "GET",
  path: "/push/subscriptions",
  access: "signed_in",
  answer: z.array(pushSubscription),
})

const key = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), "format"))

/**
 * Has the caller's notifications pushed to a browser, until this session ends. The body is the browser's own subscription; doing it
 * again replaces the one of the same endpoint. 422 for an endpoint that is no push service.
 */
export const createPushSubscription = endpoint({
  id: "push.create",
  summary: "Subscribe a browser to push notifications",
  method: "POST",
  path: "/push/subscriptions",
  access: "signed_in",
  body: z.strictObject({
    endpoint: url.check(z.maxLength(1000)),
    keys: z.strictObject({ p256dh: key(87), auth: key(22) }),
    user_agent: z.optional(optionalText(300)),
    expirationTime: z.optional(z.nullable(z.number())),
  }),
  answer: pushSubscription,
})

export const deletePushSubscription = endpoint({
  id: "push.delete",
  summary: "Unsubscribe a browser",
  method: "DELETE",
  path: "/push/subscriptions/:id",
  access: "signed_in",
  params: idParams,
})
