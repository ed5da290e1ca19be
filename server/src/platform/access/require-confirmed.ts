import { confirmedMinutes } from "@funil/contract/auth"
import { AppError } from "../app-error.ts"
import type { Context } from "../context.ts"

/** Whether the user of a session entered the password within the last minutes. */
export function isConfirmed({ confirmedAt }: { readonly confirmedAt: Date | null }, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmedMinutes * 60_000
}

/**
 * Ends with 403 unless the user entered the password in this session within the last minutes: a stolen session is not enough. Calls whose
 * endpoint `confirms` have asked it already. A verb asks it where only its body or row tells, on whatever path it is reached. No API token
 * passes, nor does a job in a user's name.
 */
export function requireConfirmed({ user, token, isConfirmed }: Context): void {
  if (user === null) return
  if (token) throw new AppError("token_forbidden")
  if (!isConfirmed) throw new AppError("confirmation_needed")
}
