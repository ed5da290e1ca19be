import { errorStatus, type ErrorCode, overPlanLimit } from "@funil/contract/api/errors"
import { isOwn } from "@funil/contract/shared/own-value"

/** A code of the API, or why there was no answer: no network, or a timeout. */
export type FailureCode = ErrorCode | "network" | "timeout"

export type FieldErrors = Readonly<Record<string, readonly string[]>>

/**
 * A failed call. `text` is the server's message, and `fields` the messages of a 422 or 409 by
 * field.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly text: string | undefined
  readonly fields: FieldErrors
  readonly requestId: string | undefined
  /** The body, for errors that carry a record (412). */
  readonly body: unknown

  constructor(failure: { status: number; code: FailureCode; body?: unknown; cause?: unknown }) {
    super(`${failure.status} ${failure.code}`, { cause: failure.cause })
    this.name = "ApiError"
    this.status = failure.status
    this.code = failure.code
    this.body = failure.body
    const body = isObject(failure.body) ? failure.body : {}
    this.text = typeof body["error"] === "string" ? body["error"] : undefined
    this.requestId = typeof body["request_id"] === "string" ? body["request_id"] : undefined
    this.fields = fieldsOf(body)
  }

  /** The first message of each field for a toast, without repetitions. */
  get description(): string | undefined {
    return (
      this.text ?? ([...new Set(Object.values(this.fields).map(([first]) => first))].join("\n") || undefined)
    )
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string")
}

function fieldsOf(body: Record<string, unknown>): FieldErrors {
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string[]] => isTexts(entry[1])),
  )
}

function isCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && isOwn(errorStatus, value)
}

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: "malformed_json",
  401: "unauthenticated",
  402: overPlanLimit,
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  412: "stale",
  413: "too_large",
  415: "wrong_media_type",
  422: "invalid",
  429: "too_many_requests",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
  507: "out_of_room",
}

/**
 * Converts a response to an error. A foreign body, such as a proxy's page, gets a code by its
 * status.
 */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const sent = isObject(body) ? body["code"] : undefined
  return new ApiError({ status, code: isCode(sent) ? sent : (codeOfStatus[status] ?? "unexpected"), body })
}
