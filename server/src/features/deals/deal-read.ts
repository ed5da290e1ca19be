import { type Kysely, type RawBuilder, sql } from "kysely"
import type { CompanyRef, ContactRef, UserRef } from "@funil/contract/shared/records"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/db/tables.ts"
import type { Json } from "../../platform/ledger/json.ts"
import { dealScope } from "../records/deal-visibility.ts"

/** A deal with what a card shows of its links. */
export interface CardRow {
  id: string
  code: number
  name: string
  amount: number
  pipeline_id: string
  pipeline_stage_id: string
  tags: string[]
  user_id: string | null
  user: UserRef | null
  contacts: ContactRef[]
  companies: CompanyRef[]
  lost_reason: string | null
  expected_close_date: string | null
  open_task_end: Date | null
  task_count: number
  note_count: number
  file_count: number
  deal_count: number
  created_at: Date
  updated_at: Date
  last_stage_updated_at: Date
}

export interface RelatedRow {
  id: string
  code: number
  name: string
  amount: number
  later: number
}

/** A deal with all that its answer holds, but for its tasks. */
export interface WholeRow extends CardRow {
  position: string
  version: number
  custom_fields: Record<string, Json>
  created_by: string | null
  closed_at: Date | null
  pipeline_name: string
  stage_name: string
  timeout: number | null
  /** How many stages of the pipeline come after the deal's. */
  later: number
  deals: RelatedRow[]
}

/** How many stages of its pipeline come after the stage `s`. */
function laterStages(stage: string): RawBuilder<number> {
  const s = sql.ref(stage)
  return sql`(
    select count(*)::int from stages later
    where later.account_id = ${s}.account_id and later.pipeline_id = ${s}.pipeline_id and later.deleted_at is null
      and (later.position, later.id) > (${s}.position, ${s}.id)
  )`
}

/**
 * What the cards of the deals in the CTE `d` link to, as further CTEs: read for all of them at once, which takes half the time of a
 * lookup in each row. `cardColumns` and `cardJoins` belong to it.
 */
export function cardLinks(ctx: Context): RawBuilder<unknown> {
  return sql`
    contacts_of as (
      select l.deal_id, json_agg(json_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name,
        'email', c.email, 'phone1', c.phone1, 'picture', c.picture) order by l.position, c.id) as contacts
      from d
      join deal_contacts l on l.account_id = ${ctx.accountId} and l.deal_id = d.id
      join contacts c on c.account_id = ${ctx.accountId} and c.id = l.contact_id
      where c.deleted_at is null
      group by l.deal_id
    ),
    companies_of as (
      select l.deal_id, json_agg(json_build_object('id', c.id, 'company', c.company, 'picture', c.picture)
        order by l.position, c.id) as companies
      from d
      join deal_companies l on l.account_id = ${ctx.accountId} and l.deal_id = d.id
      join companies c on c.account_id = ${ctx.accountId} and c.id = l.company_id
      where c.deleted_at is null
      group by l.deal_id
    ),
    related_of as (
      select l.deal_id, count(*)::int as deal_count
      from d
      join deal_deals l on l.account_id = ${ctx.accountId} and l.deal_id = d.id
      join deals r on r.account_id = ${ctx.accountId} and r.id = l.related_deal_id
      where r.deleted_at is null and ${dealScope(ctx, "deal.read", "r")}
      group by l.deal_id
    )`
}

/** The columns of `CardRow`. */
export const cardColumns = sql`
  d.id, d.code, d.name, d.amount, d.pipeline_id, d.pipeline_stage_id, d.tags, d.user_id, d.lost_reason,
  d.expected_close_date, d.open_task_end, d.task_count, d.note_count, d.file_count,
  d.created_at, d.updated_at, d.last_stage_updated_at,
  case when owner.id is not null then json_build_object('id', owner.id, 'first_name', owner.first_name,
    'last_name', owner.last_name, 'profile_picture', owner.profile_picture) end as "user",
  coalesce(contacts_of.contacts, '[]') as contacts,
  coalesce(companies_of.companies, '[]') as companies,
  coalesce(related_of.deal_count, 0) as deal_count`

/** Joins what `cardLinks` read and the owners to the deals `d`. */
export function cardJoins(ctx: Context): RawBuilder<unknown> {
  return sql`
    left join users owner on owner.account_id = ${ctx.accountId} and owner.id = d.user_id
    left join contacts_of on contacts_of.deal_id = d.id
    left join companies_of on companies_of.deal_id = d.id
    left join related_of on related_of.deal_id = d.id`
}

/** The columns that a whole deal has beyond its card, over `d`, its stage `s` and its pipeline `p`. */
function wholeColumns(ctx: Context): RawBuilder<unknown> {
  return sql`
    d.position, d.version, d.custom_fields, d.created_by, d.closed_at,
    p.name as pipeline_name, s.name as stage_name, s.timeout, ${laterStages("s")} as later,
    coalesce((
      select json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name, 'amount', r.amount,
        'later', ${laterStages("rs")}) order by r.code)
      from deal_deals l
      join deals r on r.account_id = l.account_id and r.id = l.related_deal_id
      join stages rs on rs.account_id = r.account_id and rs.id = r.pipeline_stage_id
      where l.account_id = d.account_id and l.deal_id = d.id and r.deleted_at is null and ${dealScope(ctx, "deal.read", "r")}
    ), '[]') as deals`
}

/** Cards with these ids, in the order of the ids. */
export async function readCards(ctx: Context, db: Kysely<DB>, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`/* read cards */
    with d as materialized (
      select * from deals where account_id = ${ctx.accountId} and id = any(${[...ids]}::uuid[])
    ), ${cardLinks(ctx)}
    select ${cardColumns} from d ${cardJoins(ctx)}
    order by array_position(${[...ids]}::uuid[], d.id)
  `.execute(db)
  return rows
}

/** Whole deals with these ids, in the order of the ids. The ids are those of deals that the caller may see. */
export async function readDeals(ctx: Context, db: Kysely<DB>, ids: readonly string[]): Promise<WholeRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<WholeRow>`/* read deals */
    with d as materialized (
      select * from deals where account_id = ${ctx.accountId} and id = any(${[...ids]}::uuid[])
    ), ${cardLinks(ctx)}
    select ${cardColumns}, ${wholeColumns(ctx)}
    from d
    join stages s on s.account_id = ${ctx.accountId} and s.id = d.pipeline_stage_id
    join pipelines p on p.account_id = ${ctx.accountId} and p.id = d.pipeline_id
    ${cardJoins(ctx)}
    order by array_position(${[...ids]}::uuid[], d.id)
  `.execute(db)
  return rows
}

/** The whole deal, when it is not in the trash and the caller may see it. */
export async function findDeal(ctx: Context, db: Kysely<DB>, id: string): Promise<WholeRow | undefined> {
  const { rows } = await sql`/* find deal */
    select from deals d
    where d.account_id = ${ctx.accountId} and d.id = ${id} and d.deleted_at is null and ${dealScope(ctx, "deal.read")}
  `.execute(db)
  return rows.length > 0 ? (await readDeals(ctx, db, [id]))[0] : undefined
}
