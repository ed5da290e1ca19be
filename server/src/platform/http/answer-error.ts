import type { Language } from "@funil/contract/account/accounts"
import type { ErrorCode } from "@funil/contract/api/errors"
import { ownValue } from "@funil/contract/shared/own-value"
import type { FastifyReply, FastifyRequest } from "fastify"
import { errorMessage, ruleMessage } from "../../words/error-messages.ts"
import { AppError } from "../app-error.ts"
import { isBadInput, isUnavailable } from "../db/sql-errors.ts"
import { isOfSystem, isOutOfRoom } from "../files/disk-room.ts"

const codeOfFastify: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "wrong_media_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_json",
  FST_REQ_FILE_TOO_LARGE: "too_large",
  FST_PARTS_LIMIT: "too_large",
  FST_FILES_LIMIT: "too_large",
  FST_FIELDS_LIMIT: "too_large",
}

/** Turns any thrown value into an error for the caller. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const known = ownValue(codeOfFastify, codeOf(error) ?? "")
  if (known) return new AppError(known, { cause: error })
  if (isOutOfRoom(error)) return new AppError("out_of_room", { cause: error })
  if (isUnavailable(error))
    return new AppError("unavailable", { headers: { "retry-after": "2" }, cause: error })
  if (isBadInput(error))
    return new AppError("invalid", { fields: { body: [{ rule: "format" }] }, cause: error })
  const status = statusOf(error)
  if (status === 413) return new AppError("too_large", { cause: error })
  if (status >= 400 && status < 500) return new AppError("malformed_json", { cause: error })
  return new AppError("unexpected", { cause: error })
}

function bodyOf(error: AppError, language: Language, requestId: string): unknown {
  const { fields, params, current, more } = error.details
  if (fields) {
    const worded = Object.entries(fields).map(([field, problems]) => [
      field,
      problems.map(({ rule, params }) => ruleMessage(language, rule, params)),
    ])
    return Object.fromEntries(worded)
  }
  const body = { error: errorMessage(language, error.code, params), code: error.code, ...more }
  if (error.status >= 500) return { ...body, request_id: requestId }
  return current === undefined ? body : { ...body, current }
}

/**
 * Returns the error for the caller. Only the log gets unexpected errors and the cause of a
 * rejection.
 */
export function loggedError(thrown: unknown, request: FastifyRequest): AppError {
  const error = toAppError(thrown)
  if (error.code === "unexpected") request.log.error({ err: thrown }, "unexpected error")
  else if (error.status >= 500) request.log.warn({ err: error.cause ?? error }, error.code)
  else if (thrown instanceof AppError && thrown.cause !== undefined)
    request.log.info({ err: thrown.cause }, `answered ${error.code}`)
  return error
}

/** Answers with an error in the caller's language. */
export function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): void {
  const error = loggedError(thrown, request)
  void reply
    .code(error.status)
    .headers({ ...error.details.headers })
    .send(bodyOf(error, language, request.id))
}

/** Turns the multipart parser's plain errors into the caller's. Excludes failing disks. */
export function errorOfBody(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof AppError || isOfSystem(error)) return error
  const isBrokenForm = request.isMultipart() && !request.isRead && statusOf(error) >= 500
  return isBrokenForm ? new AppError("malformed_json", { cause: error }) : error
}

function codeOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined
}

/** Returns the status of an error, 500 by default. */
function statusOf(error: unknown): number {
  return typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500
}
