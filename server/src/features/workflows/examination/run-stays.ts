import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import type { JobDefinition } from "../../../platform/jobs/job-definition.ts"
import { dealsInTime } from "./deals-in-time.ts"
import { runnable } from "./examine-account.ts"
import { makeRuns } from "./make-runs.ts"

const maxAtOnce = 500
/** The days that the server may be away for: stays that came to their time meanwhile are made up for. */
export const stayDays = 7

/** Makes the runs of workflows that deals set off by staying in a stage, once for each stay. */
export const runStays: JobDefinition = {
  name: "workflow.stays",
  // The next minute tries again.
  retry: { limit: 0, delaySeconds: 1 },
  schedule: { everyMinutes: 1 },
  accounts: () => sql`
    select distinct w.account_id as account from workflows w
    where w.enabled and w.archived_at is null and w.deleted_at is null and w.execute_when in ('expire', 'close_to_expire')`,
  run: async (ctx) => {
    for (let count = maxAtOnce; count >= maxAtOnce;) count = await runSome(ctx)
  },
}

/** The instant from which stays are looked at: none that came to their time while the account was blocked is made up for. */
async function since(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ unblocked_at: Date | null }>`
    select unblocked_at from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  const earliest = new Date(tx.now().getTime() - stayDays * 86_400_000)
  const unblocked = rows[0]?.unblocked_at
  return unblocked && unblocked > earliest ? unblocked : earliest
}

// No right: the schedule runs it. No ledger: a run is no record.
async function runSome(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { workflows, authors } = await runnable(tx)
    const after = await since(tx)
    let found = 0
    for (const workflow of workflows) {
      if (workflow.execute_when !== "expire" && workflow.execute_when !== "close_to_expire") continue
      const events = await dealsInTime(tx, workflow, { after, limit: maxAtOnce })
      await makeRuns(tx, events, authors)
      found = Math.max(found, events.length)
    }
    return found
  })
}
