import { signToken } from "../../../platform/access/account-token.ts"
import type { Context } from "../../../platform/context.ts"

/** The address of a returns form's page. */
export function returnsFormUrl(
  { services }: Pick<Context, "services">,
  { domain, slug }: FormAddress,
): string {
  return `${services.config.publicUrl}/r/${domain}/${slug}`
}

/** The path of the status page for the customer. */
export function returnPath({ services, accountId }: Context, id: string, form: FormAddress): string {
  return `/r/${form.domain}/${form.slug}/${signToken(services.config, "return", { accountId, id })}`
}

export interface FormAddress {
  readonly domain: string
  readonly slug: string
}
