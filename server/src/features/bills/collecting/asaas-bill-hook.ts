import * as z from "zod/mini"
import { openToken } from "../../../platform/access/account-token.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import type { Hook, HookCall } from "../../../platform/hooks/hook.ts"
import { isSameSecret } from "../../../platform/hooks/is-same-secret.ts"
import { hintCharges } from "../../../platform/payments/charge-rows.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { hookToken, readConnection } from "./collector.ts"

const told = z.object({
  payment: z.optional(z.object({ externalReference: z.nullish(z.string()) })),
})

const connectionOf = ({ services, params }: HookCall) =>
  openToken(services.config, "bill_hook", params["connection"] ?? "")

/**
 * Asaas tells an account's own connection what happened to a charge. That is not believed but asked for, soon after: so order and
 * repetition mean nothing.
 */
export const asaasBillHook: Hook = {
  provider: "asaas",
  path: "asaas/:connection",
  maxBytes: 256 * 1024,
  isSetUp: () => true,
  isGenuine: (call) => {
    const named = connectionOf(call)
    return (
      named !== null &&
      isSameSecret(call.headers["asaas-access-token"], hookToken(call.services.config, named))
    )
  },
  // No right: the provider has proved itself. No ledger: that it is to be asked is no record.
  take: async (call) => {
    const { payment } = z.parse(told, JSON.parse(call.raw.toString("utf8")))
    const { config } = call.services
    const connection = connectionOf(call)
    const bill = openToken(config, "bill_charge", payment?.externalReference ?? "")
    if (!connection || !bill || bill.accountId !== connection.accountId) return
    const ctx = await systemContext(call.services, connection.accountId)
    await inTransaction(ctx, async (tx) => {
      const present = await readConnection(tx)
      if (present?.id === connection.id) hintCharges(tx, "bill_charges", [bill.id])
    })
  },
}
