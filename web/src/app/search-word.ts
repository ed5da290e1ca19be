/** A word in lower case out of an address; undefined for anything else. */
export function searchWord(value: unknown): string | undefined {
  return typeof value === "string" && /^[a-z_]{1,30}$/.test(value) ? value : undefined
}
