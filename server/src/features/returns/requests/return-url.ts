import { signToken } from "../../../platform/access/account-token.ts"
import type { Context } from "../../../platform/context.ts"

/** Where the page of a returns form is. */
export function returnsFormUrl(
  { services }: Pick<Context, "services">,
  { domain, slug }: FormAddress,
): string {
  return `${services.config.publicUrl}/r/${domain}/${slug}`
}

/** Path of the page on which who asked follows a request. */
export function returnPath({ services, accountId }: Context, id: string, form: FormAddress): string {
  return `/r/${form.domain}/${form.slug}/${signToken(services.config, "return", { accountId, id })}`
}

export interface FormAddress {
  readonly domain: string
  readonly slug: string
}
