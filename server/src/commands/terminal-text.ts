import { notOfOneLine } from "@funil/contract/shared/one-line"

/** Text that people typed, which then neither moves the cursor of a terminal nor turns the direction of its line. */
export function terminalText(text: string): string {
  return text.replaceAll(notOfOneLine, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
}
