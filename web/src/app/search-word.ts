/** Returns a lowercase word from an address, or undefined for anything else. */
export function searchWord(value: unknown): string | undefined {
  return typeof value === "string" && /^[a-z_]{1,30}$/.test(value) ? value : undefined
}

/** Returns a non-empty text of limited length from an address, or undefined. */
export function searchText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined
}
