import { dealCard, type DealCard } from "@funil/contract/deals"
import { isOwn } from "@funil/contract/shared/own-value"
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely"
import type { CompanyRef, ContactRef, ProductRef } from "@funil/contract/shared/records"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/db/tables.ts"
import type { Json } from "../../platform/ledger/json.ts"
import { dealStore } from "./deal-store.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"
import { laterStages } from "../../nouns/later-stages.ts"
import { shownFields } from "../../nouns/shown-fields.ts"

type Columns = Selectable<DB["deals"]>
/** The stored columns that a card shows. */
export type Shown = Pick<Columns, keyof Columns & keyof DealCard>

/** A deal with its owner's name, as a card shows it but for its links. */
export interface BareCard extends Shown {
  owner_first_name: string | null
  owner_last_name: string | null
  owner_picture: string | null
  /** A wall clock, `YYYY-MM-DD HH:mm`. */
  open_task_end: string | null
  task_count: number
}

/** What a card shows of the records that its deal links to. */
interface CardLinks {
  contacts: ContactRef[]
  companies: CompanyRef[]
  deal_count: number
  product_count: number
}

export type CardRow = BareCard & CardLinks

export interface RelatedRow {
  id: string
  code: number
  name: string
  amount: number
  later: number
}

interface ProductOfDeal {
  product: ProductRef
  amount: number
  price: number
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
  products: ProductOfDeal[]
}

const counted = ["note_count", "file_count"]
// The card names its columns as the table does.
const stored = [...dealStore.names, ...counted].filter((name) =>
  isOwn(dealCard.shape, name),
) as (keyof Shown)[]

type Answered = { [K in keyof Shown]: Shown[K] extends Date ? string : Shown[K] }

/** The stored columns of a card as its answer has them, instants as text. */
export function shownOf(row: Shown): Answered {
  // A loop: a board makes hundreds of cards, for which entries take twice as long.
  const shown: Partial<Record<keyof Shown, unknown>> = {}
  for (const name of stored) {
    const value = row[name]
    shown[name] = value instanceof Date ? value.toISOString() : value
  }
  return shown as Answered
}

/** The columns of `BareCard`, over the deals `d` and their owners. */
export const cardColumns = sql`
  ${sql.join(stored.map((name) => sql.ref(`d.${name}`)))}, d.open_task_end, d.task_count,
  owner.first_name as owner_first_name, owner.last_name as owner_last_name, owner.profile_picture as owner_picture`

/** Joins the owners to the deals `d`. */
export function ownerJoin(ctx: Context): RawBuilder<unknown> {
  return sql`left join users owner on owner.account_id = ${ctx.accountId} and owner.id = d.user_id`
}

interface LinkRow {
  kind: "contact" | "company" | "deal" | "product"
  deal_id: string
  id: string
  name: string
  last_name: string | null
  email: string | null
  phone1: string | null
  picture: string | null
}

/** The links of all these deals as plain rows: building JSON of them in the database would take twice the board's whole time. */
async function readLinks(ctx: Context, db: Kysely<DB>, ids: readonly string[]): Promise<LinkRow[]> {
  const linked = sql`l.account_id = ${ctx.accountId} and l.deal_id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<LinkRow>`/* card links */
    select 'contact' as kind, l.deal_id, l.position, c.id, c.first_name as name, c.last_name, c.email, c.phone1, c.picture
    from deal_contacts l join contacts c on c.account_id = ${ctx.accountId} and c.id = l.contact_id
    where ${linked} and c.deleted_at is null
    union all
    select 'company', l.deal_id, l.position, c.id, c.company, null, null, null, c.picture
    from deal_companies l join companies c on c.account_id = ${ctx.accountId} and c.id = l.company_id
    where ${linked} and c.deleted_at is null
    union all
    select 'deal', l.deal_id, 0, r.id, '', null, null, null, null
    from deal_deals l join deals r on r.account_id = ${ctx.accountId} and r.id = l.related_deal_id
    where ${linked} and r.deleted_at is null and ${dealScope(ctx, "deal.read", "r")}
    union all
    select 'product', l.deal_id, 0, p.id, '', null, null, null, null
    from deal_products l join products p on p.account_id = ${ctx.accountId} and p.id = l.product_id
    where ${linked} and p.deleted_at is null
    order by position, id
  `.execute(db)
  return rows
}

function none(): CardLinks {
  return { contacts: [], companies: [], deal_count: 0, product_count: 0 }
}

/** Completes cards with what they link to, in one query for all of them. */
export async function withLinks<T extends BareCard>(
  ctx: Context,
  db: Kysely<DB>,
  cards: readonly T[],
): Promise<(T & CardLinks)[]> {
  const links = new Map(cards.map(({ id }) => [id, none()]))
  const rows = cards.length > 0 ? await readLinks(ctx, db, [...links.keys()]) : []
  for (const { kind, deal_id, id, name, picture, ...contact } of rows) {
    const card = links.get(deal_id) ?? none()
    const { last_name, email, phone1 } = contact
    if (kind === "contact") card.contacts.push({ id, first_name: name, last_name, email, phone1, picture })
    else if (kind === "company") card.companies.push({ id, company: name, picture })
    else if (kind === "deal") card.deal_count += 1
    else card.product_count += 1
  }
  return cards.map((card) => Object.assign(card, links.get(card.id) ?? none()))
}

/** The columns that a whole deal has beyond its card, over the deal `d`, its stage `s` and its pipeline `p`. */
function wholeColumns(ctx: Context): RawBuilder<unknown> {
  return sql`
    d.position, d.version, ${shownFields(ctx, "deal", "d")} as custom_fields, d.created_by, d.closed_at,
    p.name as pipeline_name, s.name as stage_name, s.timeout, ${laterStages("s")} as later,
    coalesce((
      select json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name, 'amount', r.amount,
        'later', ${laterStages("rs")}) order by r.code)
      from deal_deals l
      join deals r on r.account_id = l.account_id and r.id = l.related_deal_id
      join stages rs on rs.account_id = r.account_id and rs.id = r.pipeline_stage_id
      where l.account_id = d.account_id and l.deal_id = d.id and r.deleted_at is null and ${dealScope(ctx, "deal.read", "r")}
    ), '[]') as deals,
    coalesce((
      select json_agg(json_build_object('amount', l.amount, 'price', l.price, 'product', json_build_object('id', p.id, 'name', p.name,
        'color', p.color, 'sku', p.sku, 'price', p.price, 'product_picture', p.product_picture)) order by l.position, p.id)
      from deal_products l join products p on p.account_id = l.account_id and p.id = l.product_id
      where l.account_id = d.account_id and l.deal_id = d.id and p.deleted_at is null
    ), '[]') as products`
}

/** Cards with these ids, in the order of the ids. */
export async function readCards(ctx: Context, db: Kysely<DB>, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BareCard>`/* read cards */
    select ${cardColumns} from deals d ${ownerJoin(ctx)}
    where d.account_id = ${ctx.accountId} and d.id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], d.id)
  `.execute(db)
  return withLinks(ctx, db, rows)
}

/** Whole deals with these ids, in the order of the ids. The ids are those of deals that the caller may see. */
export async function readDeals(ctx: Context, db: Kysely<DB>, ids: readonly string[]): Promise<WholeRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BareCard & Omit<WholeRow, keyof CardRow>>`/* read deals */
    select ${cardColumns}, ${wholeColumns(ctx)}
    from deals d
    join stages s on s.account_id = ${ctx.accountId} and s.id = d.pipeline_stage_id
    join pipelines p on p.account_id = ${ctx.accountId} and p.id = d.pipeline_id
    ${ownerJoin(ctx)}
    where d.account_id = ${ctx.accountId} and d.id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], d.id)
  `.execute(db)
  return withLinks(ctx, db, rows)
}

/** The whole deal, when it is not in the trash and the caller may see it. */
export async function findDeal(ctx: Context, db: Kysely<DB>, id: string): Promise<WholeRow | undefined> {
  const { rows } = await sql`/* find deal */
    select from deals d
    where d.account_id = ${ctx.accountId} and d.id = ${id} and d.deleted_at is null and ${dealScope(ctx, "deal.read")}
  `.execute(db)
  return rows.length > 0 ? (await readDeals(ctx, db, [id]))[0] : undefined
}
