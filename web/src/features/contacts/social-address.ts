import { url } from "@funil/contract/schemas/shared/text"

/** The address of a profile as people write it: `linkedin.com/in/ana` lacks only its scheme. Undefined when it is none. */
export function socialAddress(typed: string): string | undefined {
  const text = typed.trim()
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  const host = URL.parse(whole)?.hostname ?? ""
  const parsed = url.safeParse(whole)
  return parsed.success && /^[^.\s]+(\.[^.\s]+)+$/.test(host) ? parsed.data : undefined
}
