const deepest = 32

/** Whether a parsed body nests deeper than any of ours does; deeper ones could exhaust the stack when written out again. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false
  if (depth >= deepest) return true
  return Object.values(value).some((item) => isTooDeep(item, depth + 1))
}
