import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"

/** Where the receiver of a message unsubscribes. `id` is the message's, which is given to `enqueueDelivery` too. */
export function unsubscribeUrl({ services, accountId }: Context, id: string): string {
  return `${services.config.publicUrl}/u/${signToken(services.config, "unsubscribe", { accountId, id })}`
}
