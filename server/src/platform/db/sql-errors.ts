import { DatabaseError } from "./database-error.ts"

/** States that bad input causes: the caller's fault, so never a 5xx. A malformed or forbidden statement is our own. */
const badInput = new Set(
  "22021 22P02 22P05 22003 22008 22007 22001 2201B 2201X 22023 54001 23502 23503 23505 23514".split(" "),
)
const retryable = new Set(["40001", "40P01"])
/** Among them a full disk (53100), no memory (53200) and a disk that fails (58030): what was there can mostly be read on. */
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
/** PostgreSQL has states for neither a quota that is used up nor a file that may not grow. */
const noRoom = /(Disk quota exceeded|File too large)$/

/** The five characters by which PostgreSQL names an error, where the error came from it. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = codeOf(error)
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && isServerError(error) ? code : undefined
}

/** A clash with another transaction: the same work may succeed when it is done again. */
export function isRetryable(error: unknown): boolean {
  return retryable.has(sqlStateOf(error) ?? "")
}

/** The transaction had failed before: an earlier statement tells why. */
export function isAborted(error: unknown): boolean {
  return sqlStateOf(error) === "25P02"
}

/** The database cannot be reached or written now, or no connection was free in time: 503 with Retry-After. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (unavailable.has(state ?? "") || error instanceof DatabaseError) return true
  if (state === "XX000") return noRoom.test((error as Error).message)
  return !isServerError(error) && error instanceof Error && isConnectionProblem(error)
}

/** The values that were sent cannot be stored or compared: a 4xx. */
export function isBadInput(error: unknown): boolean {
  return badInput.has(sqlStateOf(error) ?? "")
}

/** A distributed database says it in the message alone, with the number of the part of the table. */
const brokenInPart = /constraint "(.+)_\d+"/

/** Name of the constraint that a write broke. */
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

/** PostgreSQL's own errors carry a severity; those of sockets and of the pool do not. */
function isServerError(error: unknown): boolean {
  return typeof (error as { severity?: unknown } | null | undefined)?.severity === "string"
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === "string" ? code : undefined
}
