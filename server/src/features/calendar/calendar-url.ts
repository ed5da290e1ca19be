import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"

/** The address of a feed. */
export function calendarUrl({ services: { config }, accountId }: Context, feedId: string): string {
  return `${config.publicUrl}/calendar/${signToken(config, "calendar", { accountId, id: feedId })}.ics`
}
