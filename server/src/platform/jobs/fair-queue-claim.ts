import type { AccountId } from "@funil/contract/shared/ids"
import { type RawBuilder, sql } from "kysely"
import type { Context, Services } from "../context.ts"
import { onConnection, inTransaction, type Tx } from "../db/transaction.ts"
import type { Database } from "../db/database.ts"
import type { DB } from "../db/tables.ts"
import { newId } from "../new-id.ts"
import { askMachines } from "../db/ask-machines.ts"

/** A row that this process has taken. */
export interface Claimed {
  readonly accountId: AccountId
  readonly id: string
  /** The row is settled only while it has this lease. */
  readonly lease: string
  /** The times that it was taken, this one included. */
  readonly attempts: number
  /** Value of the queue's `group` column. */
  readonly group: string | null
}

const leaseSeconds = 30
const accountsAtOnce = 64
const firstId = "00000000-0000-0000-0000-000000000000"

function leasedUntil(now: Date): Date {
  return new Date(now.getTime() + leaseSeconds * 1000)
}

export interface Due {
  /** Accounts with rows that are due, those behind the one named first, then round from the beginning. */
  readonly accounts: readonly AccountId[]
  /** When the next row will be due; asked only where none is now. */
  readonly nextAt: Date | null
}

/**
 * The accounts with rows that are not settled, and when the next one of each is due: one step of an index for each account, however many
 * rows it has. A distributed database steps over no accounts, so there all rows are read.
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

/** Whose turn it is. Of a distributed database a machine that is away keeps back its own accounts alone. */
export async function findDue(
  { database, ...services }: Services,
  table: keyof DB,
  after: string | null,
): Promise<Due> {
  const now = services.now()
  const find = async (among: RawBuilder<unknown>) => {
    // The rows were put in by transactions of these very accounts.
    // The comment is not first, so it is planned each time: a plan made while the queue was empty reads a full one row by row.
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

interface Wanted {
  readonly table: keyof DB
  readonly group: string | undefined
  readonly limit: number
  readonly busyGroups: readonly string[]
  /** Rows that this process works on: when its clock jumps, their leases seem to have run out. */
  readonly inHand?: readonly string[]
  /** Takes only the account's oldest row that is not settled, so that no two of it are in work anywhere. */
  readonly inOrder?: boolean
}

interface Row {
  id: string
  lease: string
  attempts: number
  group: string | null
}

/** Takes at most `limit` due rows of the account, the longest waiting first, each under a lease of its own. */
export async function claimDue(
  ctx: Context,
  { table, group, limit, busyGroups, inHand = [], inOrder = false }: Wanted,
): Promise<Claimed[]> {
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

/** Lets a row whose work failed be taken again after some seconds. */
export async function putOff(ctx: Context, table: keyof DB, job: Claimed, seconds: number): Promise<void> {
  const at = new Date(ctx.now().getTime() + seconds * 1000)
  await inTransaction(ctx, async (tx) => {
    await sql`
      update ${sql.table(table)} set next_at = ${at}, lease = null
      where account_id = ${ctx.accountId} and id = ${job.id} and lease = ${job.lease}
    `.execute(tx.db)
  })
}

/** Lets a row that was worked on for its turn be taken again, when the others have had theirs; not before some seconds, if any. */
export async function putBack(ctx: Context, table: keyof DB, job: Claimed, seconds = 0): Promise<void> {
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

/** The number of other accounts with rows that are not settled, without those of a machine that is away. */
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

/** Prolongs the leases of rows in work. */
export async function keepLeases(
  { database, now }: Services,
  table: keyof DB,
  jobs: readonly Claimed[],
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
