/** A value of JSON as text: scalars as they read, all else as JSON, nothing for none. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ""
  if (typeof value === "string") return value
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
    ? String(value)
    : JSON.stringify(value)
}
