import { richTextSchemes } from "@funil/contract/shared/rich-text"
import { isEmail } from "@funil/contract/shared/text"

const withScheme = new RegExp(`^(${richTextSchemes.join("|")}):\\S+$`, "i")

/** The address as a note keeps it; what bears no scheme is a place on the web or an e-mail address. Undefined when it is none. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (withScheme.test(text)) return text
  if (!text.includes("/") && isEmail(text)) return `mailto:${text}`
  return /^[^\s:/]+\.[^\s:]+$/.test(text) ? `https://${text}` : undefined
}
