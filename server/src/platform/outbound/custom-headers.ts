/** The headers that the client itself sets about a call or its connection. Prefixes end with `-`. */
const ours = new Set([
  "host",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "te",
  "trailer",
  "upgrade",
  "expect",
  "http2-settings",
  "accept-encoding",
  "cookie2",
])
const ourPrefixes = ["proxy-", "webhook-", "sec-"]
const token = /^[!#$%&'*+.^_`|~\da-z-]+$/
const value = /^[\t\x20-\x7e\x80-\xff]*$/

/** The user's headers that may be sent, with names in lower case; those that HTTP can't carry are left out too. */
export function customHeaders(written: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(written)
      .map(([name, text]) => [name.trim().toLowerCase(), text.trim()] as const)
      .filter(([name, text]) => token.test(name) && value.test(text) && !ours.has(name))
      .filter(([name]) => !ourPrefixes.some((prefix) => name.startsWith(prefix))),
  )
}
