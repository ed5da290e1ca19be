import { useState } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { handleFailure } from "../../../lib/api/query-client.ts"

/** Runs a separate call beside the form. Errors of a field show beside it, others in a toast. */
export function useWriting(failure: string) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  /** Returns whether it succeeded. */
  const run = async (send: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      await send()
      return true
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      handleFailure(problem, { failure: () => failure, silent: problem.description !== undefined })
      setError(problem.description)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, setError, run }
}
