import type { DeliveryChannel } from "@funil/contract/message-channels"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

interface CalledOff {
  readonly id: string
  readonly run_id: string
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
  readonly calledOff: readonly CalledOff[]
  readonly sent: readonly Sent[]
}

/**
 * Calls off what locked runs have queued and nobody is sending now; tells what else of them went out. A message that was kept, since
 * nothing sends it, did not. Nothing is waited for: who settles a delivery holds it before its run.
 */
export async function callOffDeliveries(tx: Tx, runIds: readonly string[]): Promise<Answer> {
  const ofRuns = sql`d.account_id = ${tx.accountId} and d.run_id = any(${[...runIds]}::uuid[])`
  const { rows: calledOff } = await sql<CalledOff>`/* call off deliveries */
    with waiting as materialized (
      select d.id from deliveries d where ${ofRuns} and d.state = 'queued' and d.lease is null
      order by d.id for update skip locked
    )
    update deliveries d set state = 'failed', reason = 'called_off', detail = null, next_at = null, finished_at = ${tx.now()}
    from waiting w where d.account_id = ${tx.accountId} and d.id = w.id
    returning d.id, d.run_id, d.channel
  `.execute(tx.db)
  if (calledOff.length > 0)
    await sql`/* call off messages */
      update messages set state = 'withheld', reason = 'called_off', error = null
      where account_id = ${tx.accountId} and id = any(${calledOff.map(({ id }) => id)}::uuid[])
    `.execute(tx.db)
  const { rows: sent } = await sql<Sent>`/* sent by runs */
    select d.run_id, d.channel, count(*)::int as sent, (count(*) filter (where d.state = 'queued'))::int as leaving
    from deliveries d left join messages m on m.account_id = ${tx.accountId} and m.id = d.id
    where ${ofRuns} and (d.state = 'queued' or (d.state = 'sent' and m.state is distinct from 'kept'))
    group by d.run_id, d.channel
  `.execute(tx.db)
  return { calledOff, sent }
}
