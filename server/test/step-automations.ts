import { actions } from "../src/features/workflows/actions.ts"
import { openAutomations } from "../src/features/workflows/automations.ts"
import type { TestApi } from "./client.ts"
import { silentLog } from "./silent-log.ts"

/** Has everything examined that was committed and all runs done that are due, and what follows from them. */
export async function stepAutomations({ services }: TestApi): Promise<void> {
  const { examiner, runs } = openAutomations(services, silentLog, actions)
  do await examiner.drain()
  while ((await runs.drain()) > 0)
}
