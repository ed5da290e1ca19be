/** Bytes of a line, without its end. */
const maxBytes = 75

/**
 * A text within a value, as iCalendar (RFC 5545) and vCard (RFC 2426) escape it: it can't end its
 * line or begin another part.
 */
export function escapedValue(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`)
}

/** A line in parts of at most 75 bytes, none of which ends within a character. */
function folded(line: string): string {
  const bytes = Buffer.from(line)
  const parts: string[] = []
  for (let from = 0; from < bytes.length;) {
    // The space that a further part begins with counts.
    let to = from + maxBytes - (from === 0 ? 0 : 1)
    while (((bytes[to] ?? 0) & 0xc0) === 0x80) to -= 1
    parts.push(bytes.toString("utf8", from, to))
    from = to
  }
  return parts.join("\r\n ")
}

/** Lines as both formats write them. */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join("")
}
