import { generateNKeysBetween } from "fractional-indexing"
import type { Client } from "pg"
import { newId } from "../../src/platform/new-id.ts"

/** An account with a pipeline and the deals' owner. */
interface Target {
  readonly id: string
  readonly userId: string
  readonly pipeline: { readonly id: string; readonly stages: readonly { readonly id: string }[] }
}

type Querying = Pick<Client, "query">

async function idsOf(client: Querying, statement: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(statement, values)
  return rows.map(({ id }) => id)
}

/** Returns ids in the product's form: neighbors are also neighbors in the indexes. */
function newIds(count: number): string[] {
  return Array.from({ length: count }, newId)
}

/** Returns rows of an id and a number from 1, from this parameter's ids. */
function numbered(parameter: number): string {
  return `(select id, n::int as i from unnest($${parameter}::uuid[]) with ordinality as m (id, n)) made`
}

async function insertPeople(client: Querying, { id }: Target, deals: number) {
  const contacts = await idsOf(
    client,
    `insert into contacts (account_id, id, first_name, last_name, email, phone1, created_at, updated_at)
     select $1, id, 'Maria ' || i, 'da Silva', 'maria' || i || '@empresa.example', '+55199' || 10000000 + i, now(), now()
     from ${numbered(2)} returning id`,
    [id, newIds(Math.ceil(deals / 5))],
  )
  const companies = await idsOf(
    client,
    `insert into companies (account_id, id, company, created_at, updated_at)
     select $1, id, 'Empresa ' || i, now(), now() from ${numbered(2)} returning id`,
    [id, newIds(Math.ceil(deals / 20))],
  )
  return { contacts, companies }
}

/** A third of the deals have a product, a sixth have two. */
async function insertProducts(client: Querying, { id }: Target, deals: string[]): Promise<void> {
  const products = await idsOf(
    client,
    `insert into products (account_id, id, name, sku, price, created_at, updated_at)
     select $1, id, 'Forno ' || i, 'SKU-' || i, i + 0.5, now(), now() from ${numbered(2)} returning id`,
    [id, newIds(200)],
  )
  await client.query(
    `insert into deal_products (account_id, deal_id, product_id, position, amount, price)
     select $1, deal, ($3::uuid[])[(i + n * 7) % cardinality($3::uuid[]) + 1], n, i % 9 + 1, 10.5
     from unnest($2::uuid[]) with ordinality as d (deal, i) cross join generate_series(1, 2) n where i % (3 * n) = 0`,
    [id, deals, products],
  )
}

/**
 * Inserts deals of many ages into all stages, each with a contact, most with a company. A third
 * have an open task.
 */
async function insertDeals(
  client: Querying,
  { id, userId, pipeline }: Target,
  deals: number,
): Promise<string[]> {
  const stages = pipeline.stages.map((stage) => stage.id)
  const keys = generateNKeysBetween(null, null, Math.ceil(deals / stages.length) + 1)
  return idsOf(
    client,
    `insert into deals (account_id, id, code, name, amount, pipeline_id, pipeline_stage_id, position, tags, user_id,
       open_task_end, task_count, created_at, updated_at, last_stage_updated_at)
     select $1, id, i, 'Projeto ' || i || ' para a Empresa ' || i % 997, (i * 37 % 90000) + 0.5, $2,
       ($3::uuid[])[i % $4::int + 1], ($5::text[])[i / $4::int + 1],
       array['tag ' || i % 12, 'Campanha ' || i % 5], $6,
       case when i % 3 = 0 then now() + make_interval(hours => i % 1440 - 480) end, (i % 3 = 0)::int,
       now() - make_interval(hours => i % 9000), now(), now() - make_interval(hours => i % 400)
     from ${numbered(7)} returning id`,
    [id, pipeline.id, stages, stages.length, keys, userId, newIds(deals)],
  )
}

async function insertLinks(
  client: Querying,
  accountId: string,
  deals: string[],
  people: Record<string, string[]>,
) {
  await client.query(
    `insert into deal_contacts (account_id, deal_id, contact_id)
     select $1, deal, ($3::uuid[])[i % cardinality($3::uuid[]) + 1] from unnest($2::uuid[]) with ordinality as d (deal, i)`,
    [accountId, deals, people["contacts"]],
  )
  await client.query(
    `insert into deal_companies (account_id, deal_id, company_id)
     select $1, deal, ($3::uuid[])[i % cardinality($3::uuid[]) + 1] from unnest($2::uuid[]) with ordinality as d (deal, i)
     where i % 5 < 3`,
    [accountId, deals, people["companies"]],
  )
}

/** Fills an account's pipeline with this many deals and their totals in a few statements. */
export async function fillAccount(client: Querying, account: Target, deals: number): Promise<string[]> {
  const people = await insertPeople(client, account, deals)
  const ids = await insertDeals(client, account, deals)
  await insertLinks(client, account.id, ids, people)
  await insertProducts(client, account, ids)
  await client.query("update stages set timeout = 72 where account_id = $1", [account.id])
  await client.query("update deal_counters set next_code = $2 where account_id = $1", [account.id, deals + 1])
  await client.query(
    `update stage_totals t set count = n.count, sum = n.sum
     from (select pipeline_stage_id as id, count(*) as count, sum(amount) as sum from deals where account_id = $1 group by 1) n
     where t.account_id = $1 and t.stage_id = n.id`,
    [account.id],
  )
  return ids
}
