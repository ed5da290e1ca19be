import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"

/** A limit of attempts in a window, which begins with the first one. */
export interface Throttle {
  readonly name: string
  readonly max: number
  readonly minutes: number
}

const sweptAtOnce = 20

/** The attempts in a window, at most one more than the limit, and its end. */
export interface AttemptCount {
  readonly count: number
  readonly resetsAt: Date
}

/**
 * Counts a caller's attempt for all processes. Returns null, or the seconds to wait above the
 * limit. Ignores the case of names. The count only stays if the transaction commits.
 */
export async function countTry(tx: Tx, throttle: Throttle, who: string): Promise<number | null> {
  const { count, resetsAt } = await addTries(tx, throttle, { who, tries: 1 })
  return count > throttle.max ? Math.ceil((resetsAt.getTime() - tx.now().getTime()) / 1000) : null
}

/** Counts several attempts of a caller at once, like `countTry`. */
export async function addTries(
  tx: Tx,
  throttle: Throttle,
  { who, tries }: { readonly who: string; readonly tries: number },
): Promise<AttemptCount> {
  const now = tx.now()
  const key = keyOf(throttle, who)
  const ends = new Date(now.getTime() + throttle.minutes * 60_000)
  const swept = sql`
    delete from throttles where account_id = ${tx.accountId} and key in (
      select key from throttles where account_id = ${tx.accountId} and resets_at <= ${now} and key <> ${key}
      limit ${sweptAtOnce} for update skip locked
    )
  `
  const counted = sql<{ count: number; resets_at: Date }>`
    insert into throttles as t (account_id, key, count, resets_at) values (${tx.accountId}, ${key}, ${tries}, ${ends})
    on conflict (account_id, key) do update set
      count = case when t.resets_at <= ${now} then excluded.count else least(t.count + excluded.count, ${throttle.max + 1}) end,
      resets_at = case when t.resets_at <= ${now} then excluded.resets_at else t.resets_at end
    returning count, resets_at
  `
  const [{ rows }] = await Promise.all([counted.execute(tx.db), swept.execute(tx.db)])
  const { count = tries, resets_at: resetsAt = ends } = rows[0] ?? {}
  return { count, resetsAt }
}

/** Takes back an attempt that was allowed. Other attempts with the same key stay. */
export async function takeBackTry(tx: Tx, throttle: Throttle, who: string): Promise<void> {
  await takeBackTries(tx, throttle, { who, tries: 1 })
}

/** Takes back several attempts, like `takeBackTry`. */
export async function takeBackTries(
  tx: Tx,
  throttle: Throttle,
  { who, tries }: { readonly who: string; readonly tries: number },
): Promise<void> {
  await sql`
    update throttles set count = greatest(0, count - ${tries}::int)
    where account_id = ${tx.accountId} and key = ${keyOf(throttle, who)} and count > 0 and resets_at > ${tx.now()}
  `.execute(tx.db)
}

/** Deletes the attempts of a caller who has proved to be allowed. */
export async function forgetTries(tx: Tx, throttle: Throttle, who: string): Promise<void> {
  await sql`
    delete from throttles where account_id = ${tx.accountId} and key = ${keyOf(throttle, who)}
  `.execute(tx.db)
}

function keyOf({ name }: Throttle, who: string) {
  // Uses the database's own lower(), which also finds users. Another one could give a user several
  // counters.
  return sql`lower(${`${name} ${who}`})`
}
