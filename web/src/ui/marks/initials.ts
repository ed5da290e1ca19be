/** The initials of the first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ""
  const last = words.length > 1 ? (words.at(-1) ?? "") : ""
  return [first, last]
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32).trim())
    .join("")
    .toUpperCase()
}

/** A hue from 0 to 359, always the same for a text. */
export function hueOf(text: string): number {
  let hash = 0
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return (hash % 24) * 15
}
