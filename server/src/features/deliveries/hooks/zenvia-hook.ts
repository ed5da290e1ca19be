import * as z from "zod/mini"
import { notFound } from "../../../platform/app-error.ts"
import type { Progress } from "../message-progress.ts"
import { findProviderMessage } from "./account-of-provider-message.ts"
import type { MessageHook } from "./message-hook.ts"
import { isSameSecret } from "../../../platform/hooks/is-same-secret.ts"

const states = new Map<string, Progress["state"]>([
  ["SENT", "sent"],
  ["DELIVERED", "delivered"],
  ["READ", "opened"],
  ["REJECTED", "failed"],
  ["NOT_DELIVERED", "failed"],
])

const cause = z.object({ reason: z.optional(z.string()), details: z.optional(z.string()) })

const told = z.object({
  id: z.string(),
  type: z.string(),
  message: z.optional(z.object({ id: z.string() })),
  messageStatus: z.optional(
    z.object({
      code: z.string(),
      timestamp: z.optional(z.string()),
      description: z.optional(z.string()),
      causes: z.optional(z.array(cause)),
    }),
  ),
})

/** Zenvia signs nothing: the operator gives its subscription a header with a secret. */
export const zenviaHook: MessageHook = {
  provider: "zenvia",
  isSetUp: ({ zenvia }) => zenvia?.webhookSecret !== undefined,
  isGenuine: ({ headers, services }) =>
    isSameSecret(headers["x-webhook-secret"], services.config.zenvia?.webhookSecret),
  read: async ({ raw, services }) => {
    const { id, type, message, messageStatus } = z.parse(told, JSON.parse(raw.toString("utf8")))
    const state = states.get(messageStatus?.code ?? "")
    if (type !== "MESSAGE_STATUS" || !message || !messageStatus || !state) return []
    const named = await findProviderMessage(services, "zenvia", message.id)
    // It may be told before we have written down what it is called; then it is told again.
    if (!named) throw notFound()
    const at = new Date(messageStatus.timestamp ?? services.now())
    const why = messageStatus.causes?.map(({ details, reason }) => details ?? reason ?? "").join("; ")
    const detail = (why || messageStatus.description)?.slice(0, 300)
    return [{ message: named, eventId: id, progress: { state, at, detail } }]
  },
}
