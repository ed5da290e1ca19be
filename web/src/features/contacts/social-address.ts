import { url } from "@funil/contract/schemas/shared/values/text"

/**
 * Returns the URL of a profile and adds a missing scheme (`linkedin.com/in/ana`), or undefined if
 * it isn't one.
 */
export function socialAddress(typed: string): string | undefined {
  const text = typed.trim()
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  const host = URL.parse(whole)?.hostname ?? ""
  const parsed = url.safeParse(whole)
  return parsed.success && /^[^.\s]+(\.[^.\s]+)+$/.test(host) ? parsed.data : undefined
}
