import type { Client } from "pg"

/** The tables of the bare calls, with their keys. */
const keys = {
  accounts: "account_id",
  users: "account_id, id",
  sessions: "account_id, token_hash",
  pipelines: "account_id, id",
  stages: "account_id, id",
  stage_totals: "account_id, stage_id",
  deals: "account_id, id",
  deal_counters: "account_id",
  contacts: "account_id, id",
  companies: "account_id, id",
  products: "account_id, id",
  deal_contacts: "account_id, deal_id, contact_id",
  deal_companies: "account_id, deal_id, company_id",
  deal_products: "account_id, deal_id, product_id",
  deal_deals: "account_id, deal_id, related_deal_id",
  contact_companies: "account_id, contact_id, company_id",
  task_types: "account_id, id",
  tasks: "account_id, id",
  notes: "account_id, id",
  operations: "account_id, id",
  changes: "account_id, id",
  outbox: "account_id, seq",
}

/** The indexes of the calls: the board with late and stuck deals, lists by creation, searches. */
const indexes = [
  "create index on bare.deals (account_id, pipeline_stage_id, position, id) where deleted_at is null",
  "create index on bare.deals (account_id, created_at, id) where deleted_at is null",
  "create index on bare.deals (account_id, pipeline_stage_id, open_task_end) where deleted_at is null and open_task_end is not null",
  "create index on bare.deals (account_id, pipeline_stage_id, last_stage_updated_at) where deleted_at is null",
  "create index on bare.contacts (account_id, created_at, id) where deleted_at is null",
  "create index on bare.contacts using gin (account_id, search gin_trgm_ops)",
  "create index on bare.tasks (account_id, deal_id) where deleted_at is null",
  "create index on bare.changes (account_id, entity, record_id, id desc)",
  "create index on bare.outbox (tx, seq)",
]

/** Creates simple tables in their own schema, with the product's policies and rows. */
export async function makeBareTables(client: Pick<Client, "query">): Promise<void> {
  await client.query("create schema bare; grant usage on schema bare to funil_app, funil_reader")
  for (const [table, key] of Object.entries(keys)) {
    await client.query(`create table bare.${table} as select * from public.${table}`)
    await client.query(`alter table bare.${table} add primary key (${key})`)
    await client.query(`call protect_table('bare.${table}')`)
    await client.query(`call let_reader_read('bare.${table}')`)
  }
  await client.query(`alter table bare.deals drop search;
    alter table bare.outbox alter seq add generated always as identity (start 1000000), alter tx set default pg_current_xact_id();
    alter table bare.stages add kind text, add rank int;
    update bare.stages s set rank = n.rank, kind = case n.later when 0 then 'lost' when 1 then 'won' else 'open' end
      from (
        select id, row_number() over (partition by pipeline_id order by position, id) as rank,
          count(*) over (partition by pipeline_id order by position desc, id desc) - 1 as later
        from bare.stages where deleted_at is null
      ) n where n.id = s.id`)
  for (const index of indexes) await client.query(index)
}
