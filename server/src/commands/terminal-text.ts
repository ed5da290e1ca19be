import { notOfOneLine } from "@funil/contract/shared/values/one-line"

/**
 * Returns users' text without characters that move a terminal's cursor or turn a line's direction.
 */
export function terminalText(text: string): string {
  return text.replaceAll(notOfOneLine, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
}
