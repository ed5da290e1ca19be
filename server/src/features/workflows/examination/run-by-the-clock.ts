import { sql } from "kysely"
import { sourceOf } from "../../../nouns/record-sources.ts"
import type { Permitted, SystemContext } from "../../../platform/access/permitted.ts"
import { AppError } from "../../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import type { JobDefinition } from "../../../platform/jobs/job-definition.ts"
import { batchSize } from "../../../platform/ledger/in-batches.ts"
import { idBatches } from "../../../platform/records/paging/record-ids.ts"
import { nextOccasion } from "../definition/next-occasion.ts"
import { notifyOfWorkflow } from "../definition/workflow-notices.ts"
import { type WorkflowRow, updateNextOccasion } from "../definition/workflow-queries.ts"
import { filterByTheClock } from "./check-conditions.ts"
import { dealsInTime } from "./deals-in-time.ts"
import { runnable } from "./examine-account.ts"
import { makeRuns } from "./make-runs.ts"

/**
 * Creates the runs of scheduled workflows, one per found record. After a gap it makes up only for
 * the last planned occasion.
 */
export const runByTheClock: JobDefinition = {
  name: "workflow.by_the_clock",
  isOpenToBlocked: true,
  // The next minute retries and skips existing runs.
  retry: { limit: 0, delaySeconds: 1 },
  schedule: { everyMinutes: 1 },
  accounts: (now) => sql`
    select distinct w.account_id as account from workflows w
    where w.enabled and w.archived_at is null and w.deleted_at is null and w.next_at <= ${now}`,
  run: async (ctx) => {
    const { workflows } = await inTransaction(ctx, runnable)
    for (const workflow of workflows)
      if (workflow.next_at && workflow.next_at <= ctx.now())
        await runOccasion(ctx, workflow, workflow.next_at)
  },
}

// No ledger: a run is not a record.
async function runOccasion(ctx: SystemContext, workflow: WorkflowRow, at: Date): Promise<void> {
  const { id, frequency, frequency_hour: hour, frequency_day: day } = workflow
  try {
    // Skips occasions while the account was blocked or the workflow archived.
    const isMissed = ctx.block !== null || (workflow.enabled_at !== null && at < workflow.enabled_at)
    if (!isMissed) for await (const ids of foundBy(ctx, workflow)) await runFor(ctx, workflow, { at, ids })
  } catch (error) {
    // A condition's field was deleted.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await inTransaction(ctx, (tx) => notifyOfWorkflow(tx, { kind: "automation_failed", workflow }))
  }
  const next = frequency ? nextOccasion(ctx.now(), { frequency, hour, day }, ctx.timezone) : null
  await inTransaction(ctx, (tx) => updateNextOccasion(tx, { id, from: at, to: next }))
}

/** The records of an occasion that the workflow's author sees. */
async function* foundBy(ctx: Permitted, workflow: WorkflowRow): AsyncGenerator<string[]> {
  const { authors } = await inTransaction(ctx, runnable)
  const { entity, saved_by } = workflow
  const user = saved_by === null ? null : authors.get(saved_by)
  if (user === undefined) return
  const author = { ...ctx, user }
  const source = await sourceOf(author, entity)
  yield* idBatches(author, source, { filters: filterByTheClock(workflow) }, batchSize)
}

interface DueRecords {
  readonly at: Date
  readonly ids: readonly string[]
}

async function runFor(ctx: Permitted, workflow: WorkflowRow, { at, ids }: DueRecords): Promise<void> {
  const key = `frequently ${at.toISOString()}`
  await inTransaction(ctx, async (tx) => {
    const { authors } = await runnable(tx)
    const events = ids.map((recordId) => ({ workflow, recordId, key, cause: null, change: null, at }))
    await makeRuns(tx, events, authors)
  })
}

const maxAtOnce = 500
/** The days of downtime that the server makes up for. */
export const stayDays = 7

/** Creates the runs of deals that reached a time in their stage, once per stay. */
export const runStays: JobDefinition = {
  name: "workflow.stays",
  // The next minute retries.
  retry: { limit: 0, delaySeconds: 1 },
  schedule: { everyMinutes: 1 },
  accounts: () => sql`
    select distinct w.account_id as account from workflows w
    where w.enabled and w.archived_at is null and w.deleted_at is null and w.execute_when in ('expire', 'close_to_expire')`,
  run: async (ctx) => {
    for (let count = maxAtOnce; count >= maxAtOnce;) count = await runSome(ctx)
  },
}

/**
 * The time from which stays count. Skips stays that reached their time while the account was
 * blocked.
 */
async function since(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ unblocked_at: Date | null }>`
    select unblocked_at from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  const earliest = new Date(tx.now().getTime() - stayDays * 86_400_000)
  const unblocked = rows[0]?.unblocked_at
  return unblocked && unblocked > earliest ? unblocked : earliest
}

// No ledger: a run is not a record.
async function runSome(ctx: SystemContext): Promise<number> {
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
