import type { Client } from "pg"

interface Spread {
  readonly accountId: string
  readonly now: Date
  readonly days: number
  /** The deals that the tasks belong to in turn. Without any, tasks have no deal. */
  readonly deals?: readonly string[]
}

/** Inserts this many tasks, most of them done, spread over users and days around `now`. */
export async function fillTasks(
  client: Pick<Client, "query">,
  { accountId, now, days, deals = [] }: Spread,
  count: number,
): Promise<void> {
  await client.query(
    `with u as (select array_agg(id order by id) as ids from users where account_id = $1),
       y as (select array_agg(id order by position) as ids from task_types where account_id = $1)
     insert into tasks (account_id, id, task_type_id, "start", "end", finished_at, responsible_user_id, deal_id, created_at, updated_at)
     select $1, gen_random_uuid(), y.ids[i % cardinality(y.ids) + 1], at, at + interval '30 minutes',
       case when i % 8 > 0 then at end, u.ids[i / 8 % cardinality(u.ids) + 1],
       ($5::uuid[])[i % greatest(cardinality($5::uuid[]), 1) + 1], now(), now()
     from u, y, generate_series(1, $2::int) i, lateral (select $3::timestamptz + make_interval(mins => i * 17 % ($4::int * 1440) - $4::int * 720) as at) a`,
    [accountId, count, now, days, deals],
  )
}
