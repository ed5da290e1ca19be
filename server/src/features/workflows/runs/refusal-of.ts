import type { ErrorCode } from "@funil/contract/errors"
import type { RunReason } from "@funil/contract/workflow-rules"
import { AppError } from "../../../platform/app-error.ts"
import { RunRefused } from "../actions/action.ts"

/** Why a run rests. */
export interface Refusal {
  readonly reason: RunReason
  readonly detail: string | null
}

const reasons: Partial<Record<ErrorCode, RunReason>> = {
  forbidden: "forbidden",
  not_found: "record_gone",
  pipeline_archived: "record_archived",
  E4021: "no_room",
  E4022: "account_blocked",
  E4023: "account_blocked",
}

/** Why trying again would not help; null where it might. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof RunRefused) return { reason: error.reason, detail: error.detail ?? null }
  if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) return null
  const [field = null] = Object.keys(error.details.fields ?? {})
  return { reason: reasons[error.code] ?? "invalid_value", detail: field ?? reasonless(error.code) }
}

function reasonless(code: ErrorCode): string | null {
  return reasons[code] ? null : code
}
