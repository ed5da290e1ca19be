import type { AccountId } from "@funil/contract/shared/ids"
import { type RawBuilder, sql } from "kysely"
import type { SystemContext } from "../access/permitted.ts"
import type { Context, Services } from "../context.ts"
import { askMachines } from "../db/ask-machines.ts"
import type { Database } from "../db/database.ts"
import type { DB } from "../db/tables.ts"
import { onConnection, inTransaction, type Tx } from "../db/transaction.ts"
import { newId } from "../new-id.ts"

/** A row that this process has claimed. */
export interface Claim {
  readonly accountId: AccountId
  readonly id: string
  /** Only this lease can settle the row. */
  readonly lease: string
  /** The number of claims, this one included. */
  readonly attempts: number
  /** The value of the queue's `group` column. */
  readonly group: string | null
}

const leaseSeconds = 30
const accountsAtOnce = 64
const firstId = "00000000-0000-0000-0000-000000000000"

export interface Due {
  /** Accounts with due rows: those after the given one, then from the beginning. */
  readonly accounts: readonly AccountId[]
  /** The time of the next due row, read only if none is due now. */
  readonly nextAt: Date | null
}

/**
 * Finds the next account. On a distributed database a missing machine only delays its own accounts.
 */
export async function findDue(
  { database, ...services }: Services,
  table: keyof DB,
  after: string | null,
): Promise<Due> {
  const now = services.now()
  const find = async (among: RawBuilder<unknown>) => {
    // The rows were put in by transactions of these very accounts. The comment is not first, so it
    // is planned each time: a plan made while the queue was empty reads a full one row by row.
    const { rows } = await sql<{ account_id: AccountId; next_at: Date }>`
      select /* find due */ account_id, next_at from (${waitingAccounts(database, table, among)}) waiting
      order by greatest(next_at, ${now}), account_id <= ${after ?? firstId}::uuid, account_id
      limit ${accountsAtOnce}
    `.execute(database.reader)
    return rows
  }
  const found = await askMachines(
    database,
    () => find(sql`true`),
    (accounts) => find(isOneOf(accounts)),
  )
  const rows = found.flat()
  const due = rows.filter(({ next_at }) => next_at <= now)
  const times = rows.map(({ next_at }) => next_at.getTime())
  return {
    accounts: due.map(({ account_id }) => account_id),
    nextAt: due.length > 0 || rows.length === 0 ? null : new Date(Math.min(...times)),
  }
}

interface ClaimQuery {
  readonly table: keyof DB
  readonly group: string | undefined
  readonly limit: number
  readonly busyGroups: readonly string[]
  /** Rows in work here, whose leases seem expired when the clock jumps. */
  readonly inHand?: readonly string[]
  /** Claims only the account's oldest unsettled row, so that two never run at once. */
  readonly inOrder?: boolean
}

interface Row {
  id: string
  lease: string
  attempts: number
  group: string | null
}

/** Claims up to `limit` due rows of the account, longest waiting first, each with its own lease. */
export async function claimDue(
  ctx: SystemContext,
  { table, group, limit, busyGroups, inHand = [], inOrder = false }: ClaimQuery,
): Promise<Claim[]> {
  const now = ctx.now()
  const column = group === undefined ? sql`null::text` : sql.ref(`q.${group}`)
  const isFree = busyGroups.length === 0 ? sql`true` : sql`${column} <> all(${[...busyGroups]}::text[])`
  const isLeft = inHand.length === 0 ? sql`true` : sql`q.id <> all(${[...inHand]}::uuid[])`
  const isFirst = inOrder
    ? sql`not exists (
        select from ${sql.table(table)} o where o.account_id = ${ctx.accountId} and o.next_at is not null and o.id < q.id
      )`
    : sql`true`
  const leases = Array.from({ length: limit }, () => newId())
  const claim = async (tx: Tx) => {
    const found = await sql<Row>`/* claim due */
      with due as materialized (
        select q.id from ${sql.table(table)} q
        where q.account_id = ${ctx.accountId} and q.next_at <= ${now} and ${isFree} and ${isLeft} and ${isFirst}
        order by q.next_at, q.id limit ${limit} for update skip locked
      ), numbered as (select id, row_number() over () as number from due)
      update ${sql.table(table)} q
      set next_at = ${leasedUntil(now)}, attempts = q.attempts + 1, lease = l.lease
      from numbered n join unnest(${leases}::uuid[]) with ordinality as l (lease, number) on l.number = n.number
      where q.account_id = ${ctx.accountId} and q.id = n.id
      returning q.id, q.lease, q.attempts, ${column} as "group"
    `.execute(tx.db)
    return found.rows
  }
  const rows = await inTransaction(ctx, claim, { isRedone: true })
  const asTaken = rows.toSorted((one, other) => leases.indexOf(one.lease) - leases.indexOf(other.lease))
  return asTaken.map((row) => ({ ...row, accountId: ctx.accountId }))
}

/** Releases a failed row for another claim after some seconds. */
export async function putOff(
  ctx: SystemContext,
  table: keyof DB,
  job: Claim,
  seconds: number,
): Promise<void> {
  const at = new Date(ctx.now().getTime() + seconds * 1000)
  await inTransaction(ctx, async (tx) => {
    await sql`
      update ${sql.table(table)} set next_at = ${at}, lease = null
      where account_id = ${ctx.accountId} and id = ${job.id} and lease = ${job.lease}
    `.execute(tx.db)
  })
}

/** Releases a row after its turn, for a claim after the others' turns and these seconds. */
export async function putBack(ctx: SystemContext, table: keyof DB, job: Claim, seconds = 0): Promise<void> {
  const at = new Date(ctx.now().getTime() + seconds * 1000)
  await inTransaction(
    ctx,
    (tx) =>
      sql`
        update ${sql.table(table)} set next_at = ${at}, lease = null, attempts = 0
        where account_id = ${ctx.accountId} and id = ${job.id} and lease = ${job.lease}
      `.execute(tx.db),
    { isRedone: true },
  )
}

/** Counts other accounts with unsettled rows, except on a missing machine. */
export async function countOtherAccounts({ services, accountId }: Context, table: keyof DB): Promise<number> {
  const { database } = services
  const count = async (among: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct q.account_id)::int as count from ${sql.table(table)} q
      where q.next_at is not null and q.account_id <> ${accountId} and ${among}
    `.execute(database.reader)
    return rows[0]?.count ?? 0
  }
  const counts = await askMachines(
    database,
    () => count(sql`true`),
    (accounts) => count(isOneOf(accounts)),
  )
  return counts.reduce((sum, one) => sum + one, 0)
}

/** Extends the leases of rows in work. */
export async function keepLeases(
  { database, now }: Services,
  table: keyof DB,
  jobs: readonly Claim[],
): Promise<void> {
  for (const [accountId, own] of Map.groupBy(jobs, (job) => job.accountId)) {
    const ids = own.map(({ id }) => id)
    const leases = own.map(({ lease }) => lease)
    await onConnection(database.app, accountId, (db) =>
      sql`
        update ${sql.table(table)} set next_at = ${leasedUntil(now())}
        where account_id = ${accountId} and id = any(${ids}::uuid[]) and lease = any(${leases}::uuid[])
      `.execute(db),
    )
  }
}

function leasedUntil(now: Date): Date {
  return new Date(now.getTime() + leaseSeconds * 1000)
}

/**
 * The accounts with rows that are not settled, and when the next one of each is due: one step of an
 * index for each account, however many rows it has. A distributed database steps over no accounts,
 * so there all rows are read.
 */
function waitingAccounts(
  { isDistributed }: Database,
  table: keyof DB,
  among: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = sql`${sql.table(table)} q where q.next_at is not null and ${among}`
  if (isDistributed)
    return sql`select q.account_id, min(q.next_at) as next_at from ${rows} group by q.account_id`
  const first = (behind: RawBuilder<unknown>) =>
    sql`select q.account_id, q.next_at from ${rows} and q.account_id > ${behind} order by q.account_id, q.next_at limit 1`
  return sql`
    with recursive w as (
      (${first(sql`${firstId}::uuid`)}) union all select n.* from w cross join lateral (${first(sql`w.account_id`)}) n
    )
    select * from w`
}

function isOneOf(accounts: readonly AccountId[]): RawBuilder<unknown> {
  return sql`q.account_id = any(${[...accounts]}::uuid[])`
}
