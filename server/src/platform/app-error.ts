import { type ErrorCode, errorStatus, type FieldRule } from "@funil/contract/api/errors"

export interface FieldProblem {
  readonly rule: FieldRule
  readonly params?: Readonly<Record<string, string | number>>
}

interface Details {
  /** Values in the message. */
  readonly params?: Readonly<Record<string, string | number>>
  /** The problems by field, with dots for nested ones. */
  readonly fields?: Readonly<Record<string, readonly FieldProblem[]>>
  readonly headers?: Readonly<Record<string, string>>
  /** Further parts of the answer besides the message. */
  readonly more?: Readonly<Record<string, unknown>>
  /** The current record, for a stale write. */
  readonly current?: unknown
  readonly cause?: unknown
}

/**
 * An error for the caller: a code of the contract. The server adds the text in the caller's
 * language.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.status = errorStatus[code]
    this.details = details
  }
}

/** A 422 about one field. */
export function invalid(field: string, rule: FieldRule, params?: FieldProblem["params"]): AppError {
  return new AppError("invalid", { fields: { [field]: [{ rule, params }] } })
}

export function notFound(): AppError {
  return new AppError("not_found")
}
