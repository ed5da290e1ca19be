import { richTextSchemes } from "@funil/contract/shared/values/rich-text"
import { isEmail } from "@funil/contract/shared/values/text"

const withScheme = new RegExp(`^(${richTextSchemes.join("|")}):\\S+$`, "i")

/** Returns the URL to store. Adds a scheme for web and email addresses. Undefined if invalid. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (withScheme.test(text)) return text
  if (!text.includes("/") && isEmail(text)) return `mailto:${text}`
  return /^[^\s:/]+\.[^\s:]+$/.test(text) ? `https://${text}` : undefined
}
