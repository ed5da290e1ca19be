import * as z from "zod/mini"
import type { Hook } from "../../../platform/hooks/hook.ts"
import { isSameSecret } from "../../../platform/hooks/is-same-secret.ts"
import { maxEventBytes } from "./max-event-bytes.ts"
import { takePaymentEvent } from "./take-payment-event.ts"

const told = z.object({
  id: z.string(),
  payment: z.optional(z.object({ externalReference: z.nullish(z.string()) })),
})

/** Asaas sends the token that its webhook was given; it signs nothing. */
export const asaasHook: Hook = {
  provider: "asaas",
  maxBytes: maxEventBytes,
  isSetUp: ({ asaas }) => asaas !== undefined,
  isGenuine: ({ headers, services }) =>
    isSameSecret(headers["asaas-access-token"], services.config.asaas?.webhookSecret),
  take: async ({ raw, services }) => {
    const { id, payment } = z.parse(told, JSON.parse(raw.toString("utf8")))
    await takePaymentEvent(services, {
      provider: "asaas",
      eventId: id,
      reference: payment?.externalReference,
    })
  },
}
