/** A word in lower case out of an address; undefined for anything else. */
export function searchWord(value: unknown): string | undefined {
  return typeof value === "string" && /^[a-z_]{1,30}$/.test(value) ? value : undefined
}

/** A text out of an address, of a bearable length; undefined for anything else and for none. */
export function searchText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined
}
