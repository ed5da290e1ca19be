import type { OutgoingAnswer } from "./call.ts"

/** The body as JSON; an empty object where it is none. */
export function jsonOf({ body }: OutgoingAnswer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"))
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
