import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"

/** The address at which a message's receiver unsubscribes; `id` is the message's, as given to `enqueueDelivery`. */
export function unsubscribeUrl({ services, accountId }: Context, id: string): string {
  return `${services.config.publicUrl}/u/${signToken(services.config, "unsubscribe", { accountId, id })}`
}
