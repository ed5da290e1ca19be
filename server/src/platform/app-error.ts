import { type ErrorCode, errorStatus, type FieldRule } from "@funil/contract/errors"

export interface FieldProblem {
  readonly rule: FieldRule
  readonly params?: Readonly<Record<string, string | number>>
}

interface Details {
  /** Values that the message names. */
  readonly params?: Readonly<Record<string, string | number>>
  /** The problems by field, dotted for nested ones. */
  readonly fields?: Readonly<Record<string, readonly FieldProblem[]>>
  readonly headers?: Readonly<Record<string, string>>
  /** More that the answer holds, beside the message. */
  readonly more?: Readonly<Record<string, unknown>>
  /** The record as it is now, for a stale write. */
  readonly current?: unknown
  readonly cause?: unknown
}

/** An error that the caller is told: a code of the contract, worded in the caller's language at the edge. */
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
