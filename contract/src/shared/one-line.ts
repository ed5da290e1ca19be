/** Control characters, ends of lines, and signs that turn the direction of a text: one line holds none of them. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
export const notOfOneLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** `search`, as `test` of a global pattern remembers where it stopped. */
export function isOneLine(text: string): boolean {
  return text.search(notOfOneLine) === -1
}

/** A foreign text as one line: breaks and control characters become a space, signs of direction go. */
export function asOneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- it is what is looked for
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").replaceAll(notOfOneLine, "")
}
