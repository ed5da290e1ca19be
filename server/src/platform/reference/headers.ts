import { isOnce } from "../http/is-once.ts"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { takesIfMatch } from "./errors.ts"
import type { JsonSchema } from "./json-schema.ts"

const text = (description: string, example: string) => ({ description, schema: { type: "string" }, example })
const whole = (description: string, example: number) => ({
  description,
  schema: { type: "integer" },
  example,
})

/** Headers of answers, by the name of their component. */
export const headerComponents: Readonly<Record<string, object>> = {
  RequestId: text("Names the call in our log.", "0199f3a4-5b6c-7d8e-9f00-112233445566"),
  UndoToken: text(
    "Of a change that can be taken back: send it to `POST /undo` within 30 days.",
    "0199f3a4-5b6c-7d8e-9f00-112233445566",
  ),
  ETag: text("The record's version: send it as `If-Match` to change only what you saw.", '"3"'),
  RetryAfter: whole("Seconds to wait before the next call.", 12),
  RateLimitLimit: whole("Calls that the token may make a minute.", 600),
  RateLimitRemaining: whole("Calls that are left of them.", 597),
  RateLimitReset: whole("Seconds until they are full again.", 42),
}

const parameter = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
  example,
})

/** Headers that calls take, by the name of their component. */
export const parameterComponents: Readonly<Record<string, object>> = {
  AcceptLanguage: parameter(
    "Accept-Language",
    "The language of messages, `pt-BR` or `en`; without it the account's.",
    "en",
  ),
  IdempotencyKey: parameter(
    "Idempotency-Key",
    "With it a repetition does no harm: for 24 hours the same key with the same body gives the first answer again, with another body 422.",
    "order-10872",
  ),
  IfMatch: parameter(
    "If-Match",
    "Only if the record still has this `ETag`, else 412 with the record as it is now.",
    '"3"',
  ),
  LastEventId: parameter(
    "Last-Event-ID",
    "The id of the last event that came: what happened since comes first.",
    "0199f3a4-5b6c-7d8e-9f00-112233445566",
  ),
}

const refer = (kind: "parameters" | "headers", name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** The headers that a call takes. */
export function headersTaken(endpoint: Endpoint): JsonSchema[] {
  return [
    refer("parameters", "AcceptLanguage"),
    ...(isOnce(endpoint) ? [refer("parameters", "IdempotencyKey")] : []),
    ...(takesIfMatch(endpoint) ? [refer("parameters", "IfMatch")] : []),
    ...(endpoint.media === "events" ? [refer("parameters", "LastEventId")] : []),
  ]
}

/** The headers of a call's answer. */
export function headersAnswered(endpoint: Endpoint): Record<string, JsonSchema> {
  const { access, method, reads, media, path } = endpoint
  const writes = !reads && method !== "GET" && access !== "public"
  const isRecord = media === "json" && path.endsWith("/:id") && method !== "DELETE"
  const limits = access === "public" ? [] : ["Limit", "Remaining", "Reset"]
  return {
    "X-Request-Id": refer("headers", "RequestId"),
    ...(isRecord && { ETag: refer("headers", "ETag") }),
    ...(writes && { "Undo-Token": refer("headers", "UndoToken") }),
    ...Object.fromEntries(limits.map((name) => [`RateLimit-${name}`, refer("headers", `RateLimit${name}`)])),
  }
}
