import { AppError } from "../platform/app-error.ts"
import { ConfigError } from "../platform/config.ts"
import { DatabaseError, isUnavailable } from "../platform/db/sql-errors.ts"
import { isOfSystem } from "../platform/files/disk-room.ts"
import { OperatorError } from "./operator/operator-command.ts"
import { terminalText } from "./terminal-text.ts"

/**
 * Returns the line for the operator about an error that is no bug: a wrong setting, a full disk, a
 * missing server.
 */
export function operatorsLine(error: unknown): string | undefined {
  const isOurs = [ConfigError, DatabaseError, OperatorError].some((kind) => error instanceof kind)
  if (isOurs) return inOneLine(error)
  // Among the commands' calls, only the file store throws this.
  if (error instanceof AppError && error.status > 500) return `The store of files: ${inOneLine(error.cause)}`
  if (isUnavailable(error)) return `The database cannot be used: ${inOneLine(error)}`
  return isOfSystem(error) ? inOneLine(error) : undefined
}

function inOneLine(error: unknown): string {
  const { message } = error as Error
  return terminalText(message.trim().replaceAll(/\s*\n\s*/g, " "))
}
