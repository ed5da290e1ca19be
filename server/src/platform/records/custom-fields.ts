import { invalid } from "../app-error.ts"

/** Ends with 422 for a value of a custom field that the account has not got. */
export function requireKnownFields(sent: Record<string, unknown> | undefined): void {
  if (Object.keys(sent ?? {}).length > 0) throw invalid("custom_fields", "unknown_field")
}
