import type { DeliveryChannel } from "@funil/contract/message-channels"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

interface CalledOff {
  readonly id: string
  readonly run_id: string | null
  readonly channel: DeliveryChannel
}

/** What a run sent by one channel. */
export interface Sent {
  readonly run_id: string
  readonly channel: DeliveryChannel
  /** Gone out, or on its way. */
  readonly sent: number
  /** On its way. */
  readonly leaving: number
}

interface Answer {
  readonly calledOff: readonly (CalledOff & { readonly run_id: string })[]
  readonly sent: readonly Sent[]
}

/**
 * Calls off those deliveries, over the alias `d`, that are queued and that nobody is sending now. Nothing is waited for: who settles a
 * delivery holds it before its run.
 */
async function callOff(tx: Tx, which: RawBuilder<SqlBool>): Promise<CalledOff[]> {
  const { rows } = await sql<CalledOff>`/* call off deliveries */
    with waiting as materialized (
      select d.id from deliveries d
      where d.account_id = ${tx.accountId} and ${which} and d.state = 'queued' and d.lease is null
      order by d.id for update skip locked
    )
    update deliveries d set state = 'failed', reason = 'called_off', detail = null, next_at = null, finished_at = ${tx.now()}
    from waiting w where d.account_id = ${tx.accountId} and d.id = w.id
    returning d.id, d.run_id, d.channel
  `.execute(tx.db)
  if (rows.length > 0)
    await sql`/* call off messages */
      update messages set state = 'withheld', reason = 'called_off', error = null
      where account_id = ${tx.accountId} and id = any(${rows.map(({ id }) => id)}::uuid[])
    `.execute(tx.db)
  return rows
}

/** The same of deliveries by their ids; answers how many were. */
export async function callOffThese(tx: Tx, ids: readonly string[]): Promise<number> {
  return (await callOff(tx, sql`d.id = any(${[...ids]}::uuid[])`)).length
}

/**
 * Calls off what locked runs have queued and nobody is sending now; tells what else of them went out. A message that was kept, since
 * nothing sends it, did not.
 */
export async function callOffDeliveries(tx: Tx, runIds: readonly string[]): Promise<Answer> {
  const ofRuns = sql<SqlBool>`d.run_id = any(${[...runIds]}::uuid[])`
  const calledOff = await callOff(tx, ofRuns)
  const { rows: sent } = await sql<Sent>`/* sent by runs */
    select d.run_id, d.channel, count(*)::int as sent, (count(*) filter (where d.state = 'queued'))::int as leaving
    from deliveries d left join messages m on m.account_id = ${tx.accountId} and m.id = d.id
    where d.account_id = ${tx.accountId} and ${ofRuns}
      and (d.state = 'queued' or (d.state = 'sent' and m.state is distinct from 'kept'))
    group by d.run_id, d.channel
  `.execute(tx.db)
  return {
    calledOff: calledOff.flatMap((one) => (one.run_id === null ? [] : { ...one, run_id: one.run_id })),
    sent,
  }
}
