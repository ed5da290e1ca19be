import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"
import { instant } from "../shared/values/dates.ts"
import { optionalText, url } from "../shared/values/text.ts"

export const pushSubscription = z.object({
  id,
  user_agent: z.nullable(z.string()),
  current: z.boolean(),
  created_at: instant,
})
export type PushSubscription = z.output<typeof pushSubscription>

/** The JSON of a push message, in the language of the subscribed browser. */
export const pushMessage = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  /** The path in the web app that it opens. */
  route: z.string(),
})
export type PushMessage = z.output<typeof pushMessage>

export const getPushKey = endpoint({
  id: "push.key",
  method: "GET",
  path: "/push/key",
  access: "signed_in",
  answer: z.object({ key: z.string() }),
})

export const listPushSubscriptions = endpoint({
  id: "push.list",
  method: "GET",
  path: "/push/subscriptions",
  access: "signed_in",
  answer: z.array(pushSubscription),
})

const key = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), "format"))

export const createPushSubscription = endpoint({
  id: "push.create",
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
  method: "DELETE",
  path: "/push/subscriptions/:id",
  access: "signed_in",
  params: idParams,
})
