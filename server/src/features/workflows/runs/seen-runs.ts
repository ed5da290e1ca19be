import type { Tx } from "../../../platform/db/transaction.ts"
import { hiddenAddresses } from "../../users/hidden-addresses.ts"
import type { ReadRun } from "./run-read.ts"

/** Runs as the caller may see them: what was said outside names no address of a user whose details they may not know. */
export async function seenRuns(tx: Tx, runs: readonly ReadRun[]): Promise<ReadRun[]> {
  const details = runs.flatMap(({ detail, sending }) => [detail, sending?.detail ?? null])
  const { inText } = await hiddenAddresses(tx, [], details)
  return runs.map((run) => {
    const { detail, sending } = run
    return {
      ...run,
      detail: detail && inText(detail),
      sending: sending && { ...sending, detail: sending.detail && inText(sending.detail) },
    }
  })
}
