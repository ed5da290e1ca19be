import { sql } from "kysely"
import { AppError } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import type { JobDefinition } from "../../../platform/jobs/job-definition.ts"
import { batchSize } from "../../../platform/ledger/in-batches.ts"
import { idBatches } from "../../../platform/records/id-batches.ts"
import { sourceOf } from "../../../nouns/record-sources.ts"
import { filterByTheClock } from "./check-conditions.ts"
import { runnable } from "./examine-account.ts"
import { makeRuns } from "./make-runs.ts"
import { nextOccasion } from "../definition/next-occasion.ts"
import { tellOfWorkflow } from "../definition/tell-of-workflow.ts"
import { updateNextOccasion } from "../definition/workflow-queries.ts"
import type { WorkflowRow } from "../definition/workflow-row.ts"

/**
 * Makes the runs of workflows that the clock sets off: one for each record that is found. Of occasions that were missed only the last
 * planned one is made up for.
 */
export const runByTheClock: JobDefinition = {
  name: "workflow.by_the_clock",
  isOpenToBlocked: true,
  // The next minute tries again, and finds what was made already.
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

// No right: the schedule runs it. No ledger: a run is no record.
async function runOccasion(ctx: Context, workflow: WorkflowRow, at: Date): Promise<void> {
  const { id, frequency, frequency_hour: hour, frequency_day: day } = workflow
  try {
    // What came to its time in a blocked account, or while it was archived, is not made up for.
    const isMissed = ctx.block !== null || (workflow.enabled_at !== null && at < workflow.enabled_at)
    if (!isMissed) for await (const ids of foundBy(ctx, workflow)) await runFor(ctx, workflow, { at, ids })
  } catch (error) {
    // A field that a condition names is gone.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await inTransaction(ctx, (tx) => tellOfWorkflow(tx, { kind: "automation_failed", workflow }))
  }
  const next = frequency ? nextOccasion(ctx.now(), { frequency, hour, day }, ctx.timezone) : null
  await inTransaction(ctx, (tx) => updateNextOccasion(tx, { id, from: at, to: next }))
}

/** The records that it runs for, as its author sees them. */
async function* foundBy(ctx: Context, workflow: WorkflowRow): AsyncGenerator<string[]> {
  const { authors } = await inTransaction(ctx, runnable)
  const { entity, saved_by } = workflow
  const user = saved_by === null ? null : authors.get(saved_by)
  if (user === undefined) return
  const author = { ...ctx, user }
  const source = await sourceOf(author, entity)
  yield* idBatches(author, source, { filters: filterByTheClock(workflow) }, batchSize)
}

interface Found {
  readonly at: Date
  readonly ids: readonly string[]
}

async function runFor(ctx: Context, workflow: WorkflowRow, { at, ids }: Found): Promise<void> {
  const key = `frequently ${at.toISOString()}`
  await inTransaction(ctx, async (tx) => {
    const { authors } = await runnable(tx)
    const events = ids.map((recordId) => ({ workflow, recordId, key, cause: null, change: null, at }))
    await makeRuns(tx, events, authors)
  })
}
