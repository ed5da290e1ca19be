import { randomUUID } from "node:crypto"
import { generateKeyBetween } from "fractional-indexing"
import type { Pool, PoolClient } from "pg"

type Querying = Pick<PoolClient, "query">

interface Bare {
  readonly connections: number
  readonly ms: number
  readonly ids: readonly string[]
  readonly stages: readonly string[]
}

interface MoveResult {
  readonly stage: string
  readonly amount: number
}

function pick(items: readonly string[]): string {
  return items[Math.floor(Math.random() * items.length)] ?? ""
}

/**
 * The least that a move needs in the database, with the driver alone: lock the card and both
 * stages' totals, find the neighbors, write card, totals, ledger and outbox row. No HTTP, rights or
 * checks.
 */
export function bareMover(
  pool: Pool,
  { id: account, userId }: { readonly id: string; readonly userId: string },
) {
  const transaction = async (client: Querying, deal: string, target: string, before: string) => {
    await client.query(`begin; set local app.account_id = '${account}'`)
    const { rows } = await client.query<MoveResult>(
      "select pipeline_stage_id as stage, amount from deals where account_id = $1 and id = $2 for no key update",
      [account, deal],
    )
    const { stage, amount } = rows[0] as MoveResult
    await client.query(
      "select from stage_totals where account_id = $1 and stage_id = any($2::uuid[]) order by stage_id for no key update",
      [account, [stage, target]],
    )
    const position = await positionBefore(client, target, before, deal)
    await client.query(
      `update deals set pipeline_stage_id = $3, position = $4, updated_at = now(), last_stage_updated_at = now(), version = version + 1
       where account_id = $1 and id = $2`,
      [account, deal, target, position],
    )
    if (stage !== target) {
      await client.query(
        `update stage_totals t set count = t.count + d.count, sum = t.sum + d.sum
         from (values ($2::uuid, -1, -($4::numeric)), ($3::uuid, 1, $4::numeric)) as d (stage, count, sum)
         where t.account_id = $1 and t.stage_id = d.stage`,
        [account, stage, target, amount],
      )
    }
    await writeLedger(client, deal, {
      pipeline_stage_id: [stage, target],
      position: [null, position],
    })
    await client.query("commit")
  }

  const positionBefore = async (client: Querying, target: string, before: string, deal: string) => {
    const { rows } = await client.query<{ lower: string | null; upper: string | null }>(
      `with u as (select coalesce(
         (select position from deals where account_id = $1 and pipeline_stage_id = $2 and id = $3 and id <> $4),
         (select min(position) from deals where account_id = $1 and pipeline_stage_id = $2 and deleted_at is null and id <> $4)
       ) as upper)
       select upper, (select max(position) from deals where account_id = $1 and pipeline_stage_id = $2 and deleted_at is null
         and id <> $4 and position < upper) as lower from u`,
      [account, target, before, deal],
    )
    return generateKeyBetween(rows[0]?.lower ?? null, rows[0]?.upper ?? null)
  }

  const writeLedger = async (client: Querying, deal: string, fields: object) => {
    await client.query(
      `with operation as (
         insert into operations (account_id, id, user_id, source, kind, reversible, created_at)
         values ($1, $2, $3, 'api', 'deal.moved', true, now())
       ), change as (
         insert into changes (account_id, id, operation_id, entity, record_id, action, fields, created_at)
         values ($1, $4, $2, 'deal', $5, 'move', $6, now())
       ), stay as (
         insert into stage_stays (account_id, deal_id, id, stage_id, next_id, left_at)
         values ($1, $5, $4, ($6::jsonb -> 'pipeline_stage_id' ->> 0)::uuid, ($6::jsonb -> 'pipeline_stage_id' ->> 1)::uuid, now())
       )
       insert into outbox (account_id, operation_id, user_id, changes, created_at) values ($1, $2, $3, $7, now())`,
      [
        account,
        randomUUID(),
        userId,
        randomUUID(),
        deal,
        fields,
        JSON.stringify([{ entity: "deal", id: deal, action: "move" }]),
      ],
    )
  }

  /** Keeps this many connections busy and returns the moves per second. */
  return async ({ connections, ms, ids, stages }: Bare): Promise<number> => {
    const started = performance.now()
    let done = 0
    const run = async () => {
      while (performance.now() - started < ms) {
        const client = await pool.connect()
        try {
          await transaction(client, pick(ids), pick(stages), pick(ids))
        } finally {
          client.release()
        }
        done += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, run))
    return (done * 1000) / (performance.now() - started)
  }
}
