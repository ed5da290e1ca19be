import { type RawBuilder, sql } from "kysely"
import { inTransaction } from "../../../platform/db/transaction.ts"
import type { Context } from "../../../platform/context.ts"
import type { JobDefinition } from "../../../platform/jobs/job-definition.ts"
import { purgedBefore } from "../../../nouns/trash-source.ts"
import { stayDays } from "../examination/run-stays.ts"

const runDays = 90
const maxUnmatched = 50
const maxAtOnce = 2000

/** Deletes runs after 90 days, all but the newest of those that did not match, and workflows that have lain in the trash for 30 days. */
export const purgeRuns: JobDefinition = {
  name: "workflow.purge",
  isOpenToBlocked: true,
  retry: { limit: 3, delaySeconds: 60 },
  schedule: { everyMinutes: 10 },
  accounts: () => sql`select p.account_id as account from workflow_positions p`,
  run: async (ctx) => {
    const age = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000)
    const mine = sql`r.account_id = ${ctx.accountId}`
    await purge(
      ctx,
      sql`select r.id from workflow_runs r
        where ${mine} and r.created_at < ${age(runDays)} and r.state not in ('queued', 'sending')`,
    )
    for (const id of await workflowIds(ctx)) await purge(ctx, unmatched(ctx, id, age(stayDays + 1)))
    await purge(
      ctx,
      sql`select r.id from workflow_runs r join workflows w on w.account_id = ${ctx.accountId} and w.id = r.workflow_id
        where ${mine} and w.deleted_at <= ${purgedBefore(ctx)}`,
    )
    await purgeWorkflows(ctx)
  },
}

async function workflowIds(ctx: Context): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select w.id from workflows w where w.account_id = ${tx.accountId}
    `.execute(tx.db)
    return rows.map(({ id }) => id)
  })
}

/** Runs of a workflow that did not match, beyond the newest; those of stays are needed for as long as the stay is looked at. */
function unmatched(ctx: Context, workflowId: string, staysBefore: Date): RawBuilder<unknown> {
  const mine = sql`r.account_id = ${ctx.accountId} and r.workflow_id = ${workflowId} and r.state = 'not_matched'`
  const newest = sql`order by r.created_at desc, r.id desc`
  return sql`
    select r.id from workflow_runs r
    where ${mine} and (r.trigger not in ('expire', 'close_to_expire') or r.created_at < ${staysBefore})
      and (r.created_at, r.id) <= (
        select r.created_at, r.id from workflow_runs r where ${mine} ${newest} offset ${maxUnmatched} limit 1
      )`
}

/** Deletes the runs that a query names, in small parts. */
async function purge(ctx: Context, ids: RawBuilder<unknown>): Promise<void> {
  for (let count = maxAtOnce; count === maxAtOnce;) {
    count = await inTransaction(ctx, async (tx) => {
      const { rows } = await sql`
        delete from workflow_runs where account_id = ${tx.accountId} and id in (${ids} limit ${maxAtOnce}) returning 1
      `.execute(tx.db)
      return rows.length
    })
  }
}

// No right: only the schedule runs it. No ledger: what was deleted 30 days ago is history already.
async function purgeWorkflows(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) =>
    sql`delete from workflows where account_id = ${tx.accountId} and deleted_at <= ${purgedBefore(tx)}`.execute(
      tx.db,
    ),
  )
}
