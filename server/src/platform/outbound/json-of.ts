import type { OutgoingAnswer } from "./call.ts"

/** Values that an answer may hold: parsed, an empty one takes twenty times the bytes that it came in. */
const maxValues = 1_000_000
const [quote, backslash, comma, brace, bracket] = Buffer.from('"\\,{[')

/** Whether a text of JSON holds more values than any answer needs, told without making them. */
export function holdsTooMany(body: Buffer): boolean {
  let values = 0
  let isText = false
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at]
    if (isText && sign === backslash) at += 1
    else if (sign === quote) isText = !isText
    else if (!isText && (sign === comma || sign === brace || sign === bracket)) values += 1
    if (values > maxValues) return true
  }
  return false
}

/** The body as JSON; an empty object where it is none. */
export function jsonOf({ body }: Pick<OutgoingAnswer, "body">): Record<string, unknown> {
  if (holdsTooMany(body)) return {}
  try {
    const value: unknown = JSON.parse(body.toString("utf8"))
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
