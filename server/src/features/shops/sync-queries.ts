import type { ShopProblem, ShopSync, SyncStatus } from "@funil/contract/plugins"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { Claimed } from "../../platform/jobs/fair-queue-claim.ts"
import { newId } from "../../platform/new-id.ts"
import { canBeUndone } from "../history/operation-queries.ts"

/** A taking over of products, as it stands. */
export interface SyncRow {
  readonly id: string
  readonly shop_id: string
  readonly user_id: string | null
  /** The one product that is taken over; null is all of them. */
  readonly external_id: string | null
  readonly status: SyncStatus
  readonly page: string | null
  readonly done: number
  readonly created: number
  readonly updated: number
  readonly problem: ShopProblem | null
  readonly created_at: Date
  readonly finished_at: Date | null
}

const columns = sql`y.id, y.shop_id, y.user_id, y.external_id, y.status, y.page, y.done, y.created, y.updated, y.problem, y.created_at, y.finished_at`

/** A taking over of all products of a shop, as it is shown. */
export interface ShownSync extends SyncRow {
  readonly can_undo: boolean
}

/** What was last asked for of each shop as a whole, by the shop's id. */
export async function readSyncs(tx: Tx): Promise<ReadonlyMap<string, ShownSync>> {
  const { rows } = await sql<ShownSync>`
    select ${columns}, (o.id is not null and ${canBeUndone(tx, "o")}) as can_undo
    from shop_syncs y left join operations o on o.account_id = ${tx.accountId} and o.id = y.id
    where y.account_id = ${tx.accountId} and y.external_id is null order by y.created_at, y.id
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.shop_id, row]))
}

export function syncView(row: ShownSync): ShopSync {
  const { id, status, done, created, updated, problem, can_undo } = row
  const finished_at = row.finished_at?.toISOString() ?? null
  return {
    id,
    status,
    done,
    created,
    updated,
    problem,
    can_undo,
    created_at: row.created_at.toISOString(),
    finished_at,
  }
}

/** Puts a taking over of all products into the queue, in place of what is over; where one waits or runs, that goes on. */
export async function insertSync(tx: Tx, shopId: string): Promise<void> {
  // Of two that ask at once the second one waits here.
  await sql`select from shops where account_id = ${tx.accountId} and id = ${shopId} for update`.execute(tx.db)
  const ofShop = sql`account_id = ${tx.accountId} and shop_id = ${shopId} and external_id is null`
  await sql`delete from shop_syncs where ${ofShop} and next_at is null`.execute(tx.db)
  const { rows } = await sql`select from shop_syncs where ${ofShop}`.execute(tx.db)
  if (rows.length > 0) return
  await insertRow(tx, { shop_id: shopId, external_id: null })
}

/** Puts the taking over of one product into the queue, unless it waits there. */
export async function insertHint(tx: Tx, shopId: string, externalId: string): Promise<void> {
  const { rows } = await sql`
    select from shop_syncs
    where account_id = ${tx.accountId} and shop_id = ${shopId} and external_id = ${externalId} and lease is null limit 1
  `.execute(tx.db)
  if (rows.length === 0) await insertRow(tx, { shop_id: shopId, external_id: externalId })
}

async function insertRow(tx: Tx, row: Pick<SyncRow, "shop_id" | "external_id">): Promise<void> {
  const now = tx.now()
  const user_id = tx.user?.id ?? null
  await tx.db
    .insertInto("shop_syncs")
    .values({ account_id: tx.accountId, id: newId(), ...row, user_id, next_at: now, created_at: now })
    .execute()
  tx.news.add("shop_syncs")
}

/** The row that this process has taken; none where it was taken from it, or the shop was disconnected. */
export async function findSync(tx: Tx, { id, lease }: Claimed): Promise<SyncRow | undefined> {
  const { rows } = await sql<SyncRow>`
    select ${columns} from shop_syncs y where y.account_id = ${tx.accountId} and y.id = ${id} and y.lease = ${lease}
  `.execute(tx.db)
  return rows[0]
}

interface Step {
  readonly page: string | null
  readonly done: number
  readonly created: number
  readonly updated: number
}

/** Notes a page that was taken over, in its transaction; false where another process has done so. */
export async function addStep(tx: Tx, { id, lease }: Claimed, step: Step): Promise<boolean> {
  const { rows } = await sql`
    update shop_syncs set status = 'running', page = ${step.page}, done = done + ${step.done},
      created = created + ${step.created}, updated = updated + ${step.updated}
    where account_id = ${tx.accountId} and id = ${id} and lease = ${lease} returning 1
  `.execute(tx.db)
  return rows.length > 0
}

/** Ends a sync. That of one product leaves nothing. */
// No right: only the queue does it. No ledger: the queue is no record.
export async function finishSync(ctx: Context, job: Claimed, problem: ShopProblem | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = sql`account_id = ${tx.accountId} and id = ${job.id} and lease = ${job.lease}`
    await sql`delete from shop_syncs where ${row} and external_id is not null`.execute(tx.db)
    await sql`
      update shop_syncs set status = ${problem === null ? "done" : "failed"}, problem = ${problem}, next_at = null, lease = null,
        finished_at = ${tx.now()}
      where ${row}
    `.execute(tx.db)
  })
}
