import { AppError } from "../platform/app-error.ts"

/** What the rules make of a record; null when they do not allow it. */
export function unlessRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
