import { type RawBuilder, sql } from "kysely"
import { purgedBefore } from "../../../nouns/trash-source.ts"
import type { Permitted, SystemContext } from "../../../platform/access/permitted.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import type { JobDefinition } from "../../../platform/jobs/job-definition.ts"
import { stayDays } from "../examination/run-by-the-clock.ts"

const runDays = 90
const maxUnmatched = 50
const maxAtOnce = 2000

/**
 * Deletes runs after 90 days, unmatched runs beyond the newest, and workflows after 30 days in the
 * trash.
 */
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

async function workflowIds(ctx: Permitted): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select w.id from workflows w where w.account_id = ${tx.accountId}
    `.execute(tx.db)
    return rows.map(({ id }) => id)
  })
}

/**
 * A workflow's unmatched runs beyond the newest. Keeps runs of stays while the engine examines the
 * stay.
 */
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

/** Deletes the runs of a query in small batches. */
async function purge(ctx: Permitted, ids: RawBuilder<unknown>): Promise<void> {
  for (let count = maxAtOnce; count === maxAtOnce;) {
    count = await inTransaction(ctx, async (tx) => {
      const { rows } = await sql`
        delete from workflow_runs where account_id = ${tx.accountId} and id in (${ids} limit ${maxAtOnce}) returning 1
      `.execute(tx.db)
      return rows.length
    })
  }
}

// No ledger: the ledger has recorded their deletion 30 days ago.
async function purgeWorkflows(ctx: SystemContext): Promise<void> {
  await inTransaction(ctx, (tx) =>
    sql`delete from workflows where account_id = ${tx.accountId} and deleted_at <= ${purgedBefore(tx)}`.execute(
      tx.db,
    ),
  )
}
