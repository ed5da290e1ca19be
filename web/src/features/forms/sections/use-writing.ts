import { useState } from "react"
import { ApiError } from "../../../lib/api-error.ts"
import { handleFailure } from "../../../lib/query-client.ts"

/** Runs a call of its own beside the form: what the server says of it stands beside it, what is said of nothing goes into a toast. */
export function useWriting(failure: string) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  /** Answers whether it went well. */
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
