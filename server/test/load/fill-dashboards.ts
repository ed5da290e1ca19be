import type { Client } from "pg"
import { newId } from "../../src/platform/new-id.ts"
import { fillAccount } from "./fill-account.ts"

type Target = Parameters<typeof fillAccount>[1]

/**
 * Fills an account with this many deals and tasks, two moves per deal and a quarter as many bills
 * over a year. An eighth of the deals are won, an eighth lost, and twenty users share them.
 */
export async function fillDashboards(
  client: Pick<Client, "query">,
  account: Target & { readonly taskType: string },
  deals: number,
): Promise<void> {
  await fillAccount(client, account, deals)
  const { id } = account
  const people = Array.from({ length: 20 }, newId)
  await client.query(
    `insert into users (account_id, id, first_name, email, role, created_at, updated_at)
     select $1, person, 'Pessoa ' || n, 'pessoa' || n || '@' || person || '.test', 'agent', now(), now()
     from unnest($2::uuid[]) with ordinality as p (person, n)`,
    [id, people],
  )
  await client.query(
    `update deals d set user_id = ($2::uuid[])[code % 20 + 1],
       expected_close_date = case when code % 3 > 0 then current_date + code % 400 - 100 end,
       closed_at = case when s.place > 6 then least(now(), created_at + make_interval(hours => code % 700)) end,
       lost_reason = case when s.place = 8 then 'Motivo ' || code % 9 end
     from (select id, row_number() over (order by position) as place from stages where account_id = $1 and pipeline_id = $3) s
     where d.account_id = $1 and d.pipeline_stage_id = s.id`,
    [id, people, account.pipeline.id],
  )
  await client.query(
    `insert into tasks (account_id, id, name, task_type_id, "start", "end", finished_at, deal_id, responsible_user_id, created_at, updated_at)
     select $1, gen_random_uuid(), 'Ligar ' || code, $2, at, at, case when code % 3 > 0 then created_at + make_interval(hours => code % 90) end,
       id, user_id, created_at, created_at
     from (select *, date_trunc('minute', created_at + make_interval(hours => code % 60))::timestamp as at from deals where account_id = $1) d`,
    [id, account.taskType],
  )
  await client.query(
    `insert into bills (account_id, id, type, status, total, due_date, paid_at, method, cost_center, user_id, created_at, updated_at)
     select $1, gen_random_uuid(), case when code % 3 = 0 then 'expense' else 'revenue' end,
       (array['pending', 'received', 'overdue', 'received'])[code % 4 + 1], amount, created_at::date,
       case when code % 2 = 1 then created_at::date end, 'cash', 'Centro ' || code % 30, user_id, created_at, created_at
     from deals where account_id = $1 and code % 4 = code / 4 % 4`,
    [id],
  )
  const operation = newId()
  await client.query(
    `insert into operations (account_id, id, kind, reversible, created_at) values ($1, $2, 'deal.moved', false, now())`,
    [id, operation],
  )
  await client.query(
    `insert into changes (account_id, id, operation_id, entity, record_id, action, fields, created_at)
     select $1, gen_random_uuid(), $2, 'deal', d.id, 'move', jsonb_build_object(
       'pipeline_stage_id', jsonb_build_array(($3::uuid[])[(code + n) % 6 + 1], ($3::uuid[])[(code + n) % 6 + 2]),
       'last_stage_updated_at', jsonb_build_array(d.created_at, d.created_at + make_interval(hours => n * 9))
     ), d.created_at + make_interval(hours => n * 9)
     from deals d, generate_series(1, 2) n where d.account_id = $1`,
    [id, operation, account.pipeline.stages.map((stage) => stage.id)],
  )
  await client.query(
    `insert into stage_stays (account_id, deal_id, id, stage_id, next_id, entered_at, left_at)
     select account_id, record_id, id, (fields -> 'pipeline_stage_id' ->> 0)::uuid, (fields -> 'pipeline_stage_id' ->> 1)::uuid,
       (fields -> 'last_stage_updated_at' ->> 0)::timestamptz, created_at
     from changes where account_id = $1 and entity = 'deal' and action = 'move'`,
    [id],
  )
}
