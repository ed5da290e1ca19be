import { ownValue } from "@funil/contract/shared/own-value"
import { AppError, invalid } from "../app-error.ts"

/** States that bad input causes, never a 5xx. A malformed or forbidden statement is our bug. */
const badInput = new Set(
  "22021 22P02 22P05 22003 22008 22007 22001 2201B 2201X 22023 54001 23502 23503 23505 23514".split(" "),
)
const retryable = new Set(["40001", "40P01"])
/**
 * With a full disk (53100), no memory (53200) or a failing disk (58030), reads mostly still work.
 */
const unavailable = new Set([
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "53000",
  "53100",
  "53200",
  "53300",
  "58030",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
])
const brokenConnection = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
])
const poolMessage =
  /^(Connection terminated|timeout (exceeded )?when trying to connect|Client has encountered a connection error)/i
/** PostgreSQL has no state for an exhausted quota or a file size limit. */
const noRoom = /(Disk quota exceeded|File too large)$/

/** Returns PostgreSQL's five-character state of an error, or undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = codeOf(error)
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && isServerError(error) ? code : undefined
}

/** Whether an error is a conflict with another transaction. Retrying may succeed. */
export function isRetryable(error: unknown): boolean {
  return retryable.has(sqlStateOf(error) ?? "")
}

/** Whether the transaction had failed before, so an earlier statement has the cause. */
export function isAborted(error: unknown): boolean {
  return sqlStateOf(error) === "25P02"
}

/**
 * Whether the database can't be reached or written, or no connection was free in time: 503 with
 * Retry-After.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (unavailable.has(state ?? "") || error instanceof DatabaseError) return true
  if (state === "XX000") return noRoom.test((error as Error).message)
  return !isServerError(error) && error instanceof Error && isConnectionProblem(error)
}

/** Whether the input can't be stored or compared: a 4xx. */
export function isBadInput(error: unknown): boolean {
  return badInput.has(sqlStateOf(error) ?? "")
}

/** A distributed database only names it in the message, with the shard's number. */
const brokenInPart = /constraint "(.+)_\d+"/

/** Returns the name of the violated constraint. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint, message } = (error ?? {}) as { constraint?: unknown; message?: unknown }
  if (typeof constraint === "string") return constraint
  return typeof message === "string" ? brokenInPart.exec(message)?.[1] : undefined
}

function isConnectionProblem(error: Error): boolean {
  const { syscall } = error as NodeJS.ErrnoException
  const ofSocket = syscall === undefined || ["connect", "read", "write"].includes(syscall)
  return (ofSocket && brokenConnection.has(codeOf(error) ?? "")) || poolMessage.test(error.message)
}

/** PostgreSQL's own errors have a severity; errors of sockets and of the pool don't. */
function isServerError(error: unknown): boolean {
  return typeof (error as { severity?: unknown } | null | undefined)?.severity === "string"
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === "string" ? code : undefined
}

/**
 * A problem for the operator. The message says in one line what to do, and a stack doesn't help.
 */
export class DatabaseError extends Error {
  override name = "DatabaseError"
}

/** The errors of constraints that guard a rule. A check before the write would race. */
const refusals: Readonly<Record<string, () => AppError>> = {
  account_domains_pkey: () =>
    new AppError("domain_taken", { fields: { domain: [{ rule: "domain_taken" }] } }),
  operation_progress_pkey: () => new AppError("conflict"),
  forms_slug: () => invalid("slug", "taken"),
  returns_forms_slug: () => invalid("slug", "taken"),
  goals_aim: () => new AppError("goal_exists"),
  users_email: () => invalid("email", "taken"),
  custom_fields_name: () => invalid("name", "taken"),
}

/** Returns the error of a violated constraint, and other errors unchanged. */
export function refusalOf(error: unknown): unknown {
  return ownValue(refusals, constraintOf(error) ?? "")?.() ?? error
}
