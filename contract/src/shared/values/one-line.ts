/**
 * Characters that one line can't contain: control characters, line ends, and signs of text
 * direction.
 */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
export const notOfOneLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Uses `search`, since `test` of a global pattern remembers its position. */
export function isOneLine(text: string): boolean {
  return text.search(notOfOneLine) === -1
}

/**
 * Returns a foreign text as one line: replaces breaks and control characters by spaces, and drops
 * signs of direction.
 */
export function asOneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- it is what is looked for
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").replaceAll(notOfOneLine, "")
}

/** Replaces every run of spaces, non-breaking ones too, by one space. */
export function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/g, " ")
}
