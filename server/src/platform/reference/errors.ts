import { type ErrorCode, errorStatus, fieldRules } from "@funil/contract/errors"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import type { JsonSchema } from "./json-schema.ts"

/** What a program does about each error. Texts of answers are for people and change; codes don't. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  invalid: "A rule about fields is broken. The body names each field with what is wrong with it.",
  malformed_json: "The body is not JSON, or not the form that its media type says.",
  unauthenticated: "There is no token, or it has ended. Get another one.",
  wrong_credentials: "Email, password or domain is wrong; which one is not told.",
  E4021: "The plan has no room for it. A larger plan does.",
  E4022: "The trial has ended and no plan was chosen. The account's admin chooses one.",
  E4023: "The account is suspended until its invoice is paid.",
  forbidden: "The caller's role, or the token's scope, does not allow it.",
  ip_not_allowed: "The account can't be used from this address.",
  token_forbidden: "No API token does this, whatever its scopes: a person does it in the app.",
  confirmation_needed:
    "The user has not entered the password in this session for ten minutes: `POST /auth/confirm` does it.",
  token_scope: "The API token is missing the scope: `read` for what changes nothing, else `write`.",
  account_closed: "The account is closed.",
  not_found: "It does not exist, or the caller can't see it.",
  conflict: "It clashes with the present state.",
  domain_taken: "Another company has the domain.",
  last_admin: "An account keeps at least one admin.",
  stage_has_deals: "The stage holds deals. Say where they go (`move_to`).",
  closing_stage:
    "The won and the lost stage stay at the end of their pipeline: they can be renamed, not deleted or moved.",
  pipeline_in_trash: "The deal's pipeline is in the trash. Restore that first; the answer names it.",
  pipeline_archived: "The pipeline is archived: its deals can be read, not written.",
  custom_field_archived: "The custom field is archived: it can be read, not written.",
  too_few_stages: "A pipeline keeps at least 3 stages.",
  task_type_in_use: "Tasks have this type.",
  already_closed: "The account was closed already.",
  invitation_ended: "The invitation was used, was replaced, or is too old.",
  bill_status: "A bill can't go from its status to that one.",
  goal_exists: "There is a goal for that month and person already.",
  webhook_exists: "A webhook tells this address of this event already.",
  not_connected: "No payment provider is connected.",
  shop_not_connected: "The shop is not connected.",
  shop_refused: "The shop refused the credentials.",
  shop_unreachable: "The shop did not answer. Try again later.",
  imports_waiting: "Imports that have not ended take 2 GiB. Wait for one, or cancel one.",
  moves_held: "5 moves are held. Start or cancel one first.",
  order_unpaid: "An earlier order is not paid yet.",
  account_suspended: "The account is suspended: pay the open invoice or choose the free plan.",
  reopening_ended: "The link no longer reopens anything.",
  stale:
    "Someone changed the record since. `current` has it as it is now: look, then send again with its `ETag`.",
  too_large: "The body or a file in it is too large.",
  wrong_media_type: "The call does not take this `Content-Type`.",
  idempotency_mismatch: "The `Idempotency-Key` was used with another body. Use a new one.",
  too_many_requests: "Too many calls. Wait for as many seconds as `Retry-After` says.",
  too_many_invitations: "The day's invitations are used up. Wait for as many seconds as `Retry-After` says.",
  invited_often: "An address got 3 invitations today, over all accounts. Wait as `Retry-After` says.",
  unexpected: "Our fault. `request_id` helps us to find it.",
  unavailable: "The service can't answer right now. Wait as `Retry-After` says.",
  out_of_room: "The server has no room left for files.",
}

/** What everything that is answered instead of a result looks like. */
export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  ErrorCode: {
    description: Object.entries(errorMeanings)
      .map(([code, meaning]) => `- \`${code}\` (${ownValue(errorStatus, code)}): ${meaning}`)
      .join("\n"),
    type: "string",
    enum: Object.keys(errorStatus),
  },
  Error: {
    description: "An error that is not about fields. Programs read `code`, people `error`.",
    type: "object",
    required: ["error", "code"],
    properties: {
      error: { type: "string", description: "What happened, in the caller's language." },
      code: { $ref: "#/components/schemas/ErrorCode" },
      request_id: { type: "string", description: "Of a 5xx: what to tell us." },
      current: { description: "Of a 412: the record as it is now." },
      pipeline: {
        description: "Of `pipeline_in_trash`: the pipeline to restore first.",
        type: "object",
        required: ["id", "name"],
        properties: { id: { type: "string" }, name: { type: "string" } },
      },
    },
  },
  FieldErrors: {
    description: `What is wrong with each field, in the caller's language; nested ones dotted (\`filters.0.valueField\`). The rules:\n\n${fieldRules.map((rule) => `\`${rule}\``).join(", ")}`,
    type: "object",
    additionalProperties: { type: "array", items: { type: "string" } },
  },
}

interface Answer {
  readonly description: string
  readonly schema?: string
  readonly retry?: boolean
}

const answers: Readonly<Record<number, Answer>> = {
  400: { description: "The body is not JSON (`malformed_json`)." },
  401: { description: "No valid token, or wrong credentials." },
  402: { description: "The plan or the account's standing does not allow it (`E4021`, `E4022`, `E4023`)." },
  403: {
    description: "The caller's role or the token's scope does not allow it, or the address is not allowed.",
  },
  404: { description: "It does not exist, or the caller can't see it." },
  409: { description: "It clashes with the present state; `code` says how." },
  412: { description: "Someone changed the record since (`stale`); `current` has it as it is now." },
  413: { description: "The body or a file in it is too large." },
  415: { description: "The call does not take this `Content-Type`." },
  422: { description: "A field breaks a rule." },
  429: { description: "Too many calls. `Retry-After` says for how many seconds to wait.", retry: true },
}
const failed: Answer = {
  description: "Our fault (500), out of service (503) or out of room (507).",
  retry: true,
}

function responseOf(status: string, { description, retry }: Answer): JsonSchema {
  const error = { $ref: "#/components/schemas/Error" }
  const schema = status === "422" ? { anyOf: [{ $ref: "#/components/schemas/FieldErrors" }, error] } : error
  return {
    description,
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/RequestId" },
      ...(retry && { "Retry-After": { $ref: "#/components/headers/RetryAfter" } }),
    },
    content: { "application/json": { schema } },
  }
}

const nameOf = (status: string) => (status === "default" ? "Failed" : `Error${status}`)

/** The answers to what went wrong, shared by all calls. */
export const errorResponses: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [...Object.entries(answers), ["default", failed] as const].map(([status, answer]) => [
    nameOf(status),
    responseOf(status, answer),
  ]),
)

const isNoun = (endpoint: Endpoint) => endpoint.path.includes(":")

/** The statuses that a call may answer when something went wrong. */
export function errorStatusesOf(endpoint: Endpoint): string[] {
  const { access, hasBody, method, reads } = endpoint
  const isPublic = access === "public"
  const writes = !reads && method !== "GET"
  const applies: [number, boolean][] = [
    [400, hasBody],
    [401, !isPublic || endpoint.id === "auth.login"],
    [402, !isPublic],
    [403, !isPublic],
    [404, isNoun(endpoint)],
    [409, writes],
    [412, takesIfMatch(endpoint)],
    [413, hasBody],
    [415, hasBody],
    [422, hasBody || hasQuery(endpoint)],
    [429, true],
  ]
  return [...applies.filter(([, does]) => does).map(([status]) => String(status)), "default"]
}

function hasQuery({ query }: Endpoint): boolean {
  const { def } = query._zod
  return "shape" in def && Object.keys(def.shape as object).length > 0
}

/** What has no versions, since nobody but its owner changes it. */
const unversioned = /^(session|notification|push)\./

/** Changing or deleting one record honours the version that the caller saw. */
export function takesIfMatch({ id, method, path }: Endpoint): boolean {
  return (method === "PUT" || method === "DELETE") && path.endsWith("/:id") && !unversioned.test(id)
}

export function responsesOf(endpoint: Endpoint): Record<string, JsonSchema> {
  return Object.fromEntries(
    errorStatusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  )
}
