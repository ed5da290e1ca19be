import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { readStored } from "../../../lib/session/storage.ts"

async function followKept(client: QueryClient): Promise<void> {
  if (readStored("imports")) {
    const { followKeptImports } = await import("../../../records/import/run/import-work.ts")
    followKeptImports(client)
  }
  if (readStored("massWorks")) {
    const { followKeptWorks } = await import("../../../records/mass/mass-work.ts")
    followKeptWorks(client)
  }
}

/**
 * Resumes polling of the imports and mass edits that were running when the user left. Renders
 * nothing.
 */
export function KeptWorkHost() {
  const client = useQueryClient()
  useEffect(() => void followKept(client), [client])
  return null
}
