/** A page that a provider names, if it is the provider's own: of its domain over https, or of the host that the operator has set. */
export function providerPage(
  url: string | null | undefined,
  { domain, baseUrl }: { readonly domain: string; readonly baseUrl: string },
): string | null {
  const page = URL.parse(url ?? "")
  if (!page) return null
  const isOfDomain = page.hostname === domain || page.hostname.endsWith(`.${domain}`)
  const isOwn = page.protocol === "https:" && isOfDomain
  return isOwn || page.origin === new URL(baseUrl).origin ? page.href : null
}
