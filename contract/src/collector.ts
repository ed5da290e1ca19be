import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { secretValue } from "./shared/secret-values.ts"
import { text } from "./shared/text.ts"

/**
 * The payment provider that collects the account's bills, null where none is connected. Its key is never told. At `hook.url` the provider
 * tells what happens, with `hook.token` as its token: both are entered there.
 */
const collector = z.nullable(
  z.object({
    provider: z.enum(["asaas"]),
    connected_at: instant,
    hook: z.object({ url: secretValue(z.string()), token: secretValue(z.string()) }),
  }),
)
export type BillCollector = z.output<typeof collector>

export const getCollector = endpoint({
  id: "collector.get",
  summary: "Get the payment provider for bills",
  method: "GET",
  path: "/customers/collector",
  access: "account.write",
  answer: z.object({ collector }),
})

/**
 * Connects an account of Asaas by its key, in place of another one. A key that the provider does not know shows where bills
 * are charged. All admins are mailed.
 */
export const connectCollector = endpoint({
  id: "collector.connect",
  confirms: true,
  summary: "Connect a payment provider for bills",
  method: "PUT",
  path: "/customers/collector",
  access: "account.write",
  body: z.strictObject({ provider: z.enum(["asaas"]), key: text(500) }),
  answer: z.object({ collector }),
})

/** Disconnects it. What is charged already stays so at the provider. */
export const disconnectCollector = endpoint({
  id: "collector.disconnect",
  confirms: true,
  summary: "Disconnect the payment provider for bills",
  method: "DELETE",
  path: "/customers/collector",
  access: "account.write",
})
