import * as z from "zod/mini"
import { instant } from "../shared/values/dates.ts"
import { endpoint } from "../shared/endpoint.ts"
import { secretValue } from "../shared/values/secret-values.ts"
import { text } from "../shared/values/text.ts"

/**
 * The payment provider that collects the account's bills, or null. Answers never contain its key.
 * The account enters `hook.url` and `hook.token` at the provider, which sends events there.
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
  method: "GET",
  path: "/customers/collector",
  access: "account.write",
  answer: z.object({ collector }),
})

export const connectCollector = endpoint({
  id: "collector.connect",
  confirms: true,
  method: "PUT",
  path: "/customers/collector",
  access: "account.write",
  body: z.strictObject({ provider: z.enum(["asaas"]), key: text(500) }),
  answer: z.object({ collector }),
})

export const disconnectCollector = endpoint({
  id: "collector.disconnect",
  confirms: true,
  method: "DELETE",
  path: "/customers/collector",
  access: "account.write",
})
