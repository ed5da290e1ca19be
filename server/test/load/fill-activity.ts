import type { Client } from "pg"

/** The number of stored items per deal. */
export const activityOfDeal = { changes: 500, notes: 200, tasks: 50, files: 20, messages: 20 } as const

interface Target {
  readonly id: string
  readonly userId: string
  readonly pipeline: { readonly stages: readonly { readonly id: string }[] }
}

const { changes, notes, tasks, files, messages } = activityOfDeal

/** One deal's changes in four columns: every fourth moves it, the others change texts. */
const history = `
  with made as (
    select gen_random_uuid() as operation, gen_random_uuid() as id, deal, i, now() - make_interval(mins => i * 7) as at
    from unnest($2::uuid[]) deal, generate_series(1, ${changes}) i
  ), operation as (
    insert into operations (account_id, id, user_id, kind, reversible, created_at)
    select $1, operation, $3, 'deal.updated', true, at from made
  )
  insert into changes (account_id, id, operation_id, entity, record_id, action, fields, created_at)
  select $1, id, operation, 'deal', deal, case when i % 4 = 0 then 'move' else 'update' end,
    case when i % 4 = 0 then jsonb_build_object('pipeline_stage_id', jsonb_build_array($4::text, $5::text), 'position', '["a", "b"]'::jsonb)
    else jsonb_build_object('name', jsonb_build_array('Forno ' || i, 'Forno de bocas ' || i), 'amount', jsonb_build_array(i, i + 1)) end, at
  from made`

const written = `
  insert into notes (account_id, id, entity, record_id, note, user_id, created_at, updated_at)
  select $1, gen_random_uuid(), 'deal', deal,
    '<p>Falei com <strong>Rita</strong> sobre o forno ' || i || '.</p><ul><li>' || repeat('Pediu prazo e desconto. ', 12) || '</li></ul>',
    $3, now() - make_interval(mins => i * 11), now()
  from unnest($2::uuid[]) deal, generate_series(1, ${notes}) i`

/** Half of them are finished. */
const planned = `
  insert into tasks (account_id, id, name, task_type_id, "start", "end", finished_at, deal_id, responsible_user_id, creator_user_id, created_at, updated_at)
  select $1, gen_random_uuid(), 'Ligar ' || i, (select id from task_types where account_id = $1 limit 1),
    now() + make_interval(hours => i), now() + make_interval(hours => i), case when i % 2 = 0 then now() - make_interval(hours => i) end,
    deal, $3, $3, now() - make_interval(days => i), now()
  from unnest($2::uuid[]) deal, generate_series(1, ${tasks}) i`

const attached = `
  with file as materialized (
    select gen_random_uuid()::text as storage_name, deal, i
    from unnest($2::uuid[]) deal, generate_series(1, ${files}) i
  ), stored as (
    insert into stored_files (account_id, name, user_id, size, sent_at)
    select $1, storage_name, $3, 1000, now() from file
  )
  insert into files (account_id, id, entity, record_id, name, mime, size, sha256, storage_name, user_id, created_at, updated_at)
  select $1, gen_random_uuid(), 'deal', deal, 'Proposta ' || i || '.pdf', 'application/pdf', 1000, repeat('0', 64),
    storage_name, $3, now() - make_interval(days => i), now()
  from file`

const sent = `
  insert into messages (account_id, id, entity, record_id, channel, "to", subject, processed_at, created_at)
  select $1, gen_random_uuid(), 'deal', deal, 'email', 'rita@empresa.example', 'Proposta ' || i, now(), now() - make_interval(days => i)
  from unnest($2::uuid[]) deal, generate_series(1, ${messages}) i`

/** Gives deals the activity of a long sale. */
export async function fillActivity(
  client: Pick<Client, "query">,
  { id, userId, pipeline }: Target,
  deals: readonly string[],
): Promise<void> {
  const [from, to] = pipeline.stages
  await client.query(history, [id, deals, userId, from?.id, to?.id])
  for (const statement of [written, planned, attached]) await client.query(statement, [id, deals, userId])
  await client.query(sent, [id, deals])
  await client.query(
    `update deals set note_count = ${notes}, task_count = ${tasks}, file_count = ${files}, open_task_end = now()
     where account_id = $1 and id = any($2::uuid[])`,
    [id, deals],
  )
}
