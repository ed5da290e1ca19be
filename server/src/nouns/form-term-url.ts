import { signToken } from "../platform/access/account-token.ts"
import type { Context } from "../platform/context.ts"

/** Where terms are read. */
export function formTermUrl({ services, accountId }: Context, id: string): string {
  return `${services.config.publicUrl}/api/forms/terms/${signToken(services.config, "term", { accountId, id })}`
}
