import type { ShopProblem, ShopSync, SyncStatus } from "@funil/contract/data/plugins"
import { sql } from "kysely"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { Claim } from "../../platform/jobs/fair-queue-claim.ts"
import { newId } from "../../platform/new-id.ts"
import { canBeUndone } from "../history/operation-queries.ts"

/** The state of a sync. */
export interface SyncRow {
  readonly id: string
  readonly shop_id: string
  readonly user_id: string | null
  /** The id of the only product to sync, or null for all. */
  readonly external_id: string | null
  readonly status: SyncStatus
  readonly page: string | null
  /** The turns that have read products. */
  readonly pages: number
  /** Whether only pictures remain. */
  readonly is_read: boolean
  readonly done: number
  readonly created: number
  readonly updated: number
  readonly over_variations: number
  readonly over_products: number
  readonly unusable: number
  readonly unread_pages: boolean
  readonly problem: ShopProblem | null
  readonly created_at: Date
  readonly finished_at: Date | null
}

const columns = sql`y.id, y.shop_id, y.user_id, y.external_id, y.status, y.page, y.pages, y.is_read, y.done, y.created, y.updated,
  y.over_variations, y.over_products, y.unusable, y.unread_pages, y.problem, y.created_at, y.finished_at`

/** A sync of all products of a shop, as the API shows it. */
export interface SyncView extends SyncRow {
  readonly can_undo: boolean
}

/** The latest full sync of each shop, by shop id. A running sync wins over a waiting one. */
export async function readSyncs(tx: Tx): Promise<ReadonlyMap<string, SyncView>> {
  const { rows } = await sql<SyncView>`
    select ${columns}, (o.id is not null and ${canBeUndone(tx, "o")}) as can_undo
    from shop_syncs y left join operations o on o.account_id = ${tx.accountId} and o.id = y.id
    where y.account_id = ${tx.accountId} and y.external_id is null
    order by y.status = 'running', y.created_at, y.id
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.shop_id, row]))
}

export function syncView(row: SyncView): ShopSync {
  const { id, status, done, created, updated, problem, can_undo } = row
  const { over_variations, over_products, unusable, unread_pages } = row
  const finished_at = row.finished_at?.toISOString() ?? null
  return {
    id,
    status,
    done,
    created,
    updated,
    problem,
    left_out: { over_variations, over_products, unusable, unread_pages },
    can_undo,
    created_at: row.created_at.toISOString(),
    finished_at,
  }
}

/**
 * Queues a sync of all products and replaces a finished one. A waiting or running one continues.
 */
export async function insertSync(tx: Tx, shopId: string): Promise<void> {
  // The second of two concurrent requests waits here.
  await sql`select from shops where account_id = ${tx.accountId} and id = ${shopId} for update`.execute(tx.db)
  const ofShop = sql`account_id = ${tx.accountId} and shop_id = ${shopId} and external_id is null`
  await sql`delete from shop_syncs where ${ofShop} and next_at is null`.execute(tx.db)
  const { rows } = await sql`select from shop_syncs where ${ofShop}`.execute(tx.db)
  if (rows.length > 0) return
  await insertRow(tx, { shop_id: shopId, external_id: null })
}

/** The single products of a shop that may wait. Beyond that the sync reads all of them again. */
const maxHints = 1000

/**
 * Queues the sync of a product unless it waits already. A shop with too many changes gets a full
 * sync.
 */
export async function insertHint(tx: Tx, shopId: string, externalId: string): Promise<void> {
  const waiting = sql`account_id = ${tx.accountId} and shop_id = ${shopId} and lease is null`
  const { rows } = await sql<{ count: number; is_there: boolean | null }>`
    select count(*)::int as count, bool_or(external_id = ${externalId}) as is_there
    from shop_syncs where ${waiting} and external_id is not null
  `.execute(tx.db)
  const [{ count, is_there } = { count: 0, is_there: null }] = rows
  if (is_there) return
  if (count < maxHints) return insertRow(tx, { shop_id: shopId, external_id: externalId })
  await sql`delete from shop_syncs where ${waiting} and external_id is not null`.execute(tx.db)
  // A running sync may be past the changed products, so another one waits behind it.
  const { rows: whole } = await sql`
    select from shop_syncs where ${waiting} and external_id is null and status = 'queued'
  `.execute(tx.db)
  if (whole.length === 0) await insertRow(tx, { shop_id: shopId, external_id: null })
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

/**
 * The row that this process has claimed. None if it lost the lease or the shop was disconnected.
 */
export async function findSync(tx: Tx, { id, lease }: Claim): Promise<SyncRow | undefined> {
  const { rows } = await sql<SyncRow>`
    select ${columns} from shop_syncs y where y.account_id = ${tx.accountId} and y.id = ${id} and y.lease = ${lease}
  `.execute(tx.db)
  return rows[0]
}

type Step = Pick<
  SyncRow,
  | "page"
  | "is_read"
  | "done"
  | "created"
  | "updated"
  | "over_variations"
  | "over_products"
  | "unusable"
  | "unread_pages"
>

/**
 * Stores the progress of a turn in its transaction. Returns false if another process has done so.
 */
export async function addStep(tx: Tx, { id, lease }: Claim, step: Step): Promise<boolean> {
  const { rows } = await sql`
    update shop_syncs set status = 'running', page = ${step.page}, pages = pages + 1, is_read = ${step.is_read},
      done = done + ${step.done}, created = created + ${step.created}, updated = updated + ${step.updated},
      over_variations = over_variations + ${step.over_variations}, over_products = over_products + ${step.over_products},
      unusable = unusable + ${step.unusable}, unread_pages = ${step.unread_pages}
    where account_id = ${tx.accountId} and id = ${id} and lease = ${lease} returning 1
  `.execute(tx.db)
  return rows.length > 0
}

/** Ends a sync. A sync of one product leaves no row. */
// No ledger: the queue is not a record.
export async function finishSync(ctx: SystemContext, job: Claim, problem: ShopProblem | null): Promise<void> {
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
