import { dealCard, type DealCard } from "@funil/contract/deals"
import type { Task } from "@funil/contract/tasks"
import { isOwn } from "@funil/contract/shared/own-value"
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely"
import type { CompanyRef, ContactRef, ProductRef } from "@funil/contract/shared/records"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/db/tables.ts"
import { dealStore } from "./deal-store.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"
import { laterStages } from "../../nouns/later-stages.ts"
import { type ShownFields, withShownFields } from "../../nouns/shown-fields.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"
import { tasksOfDeals } from "../tasks/tasks-of-deals.ts"

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

export interface ProductOfDeal extends Omit<ProductRef, "price"> {
  /** The product's own price; the line's stands in `line_price`. */
  price: number
  amount: number
  line_price: number
}

type Own = Pick<Columns, "position" | "version" | "created_by" | "closed_at">

/** The stage and pipeline of a deal. */
interface PlaceOfDeal {
  pipeline_name: string
  stage_name: string
  timeout: number | null
  /** How many stages of the pipeline come after this one. */
  later: number
}

/** A deal with all that its answer holds. */
export interface WholeRow extends CardRow, Own, ShownFields, PlaceOfDeal {
  deals: RelatedRow[]
  products: ProductOfDeal[]
  tasks: Task[]
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
  const ids = cards.map(({ id }) => id)
  return linked(cards, cards.length > 0 ? await readLinks(ctx, db, ids) : [])
}

function linked<T extends BareCard>(cards: readonly T[], rows: readonly LinkRow[]): (T & CardLinks)[] {
  const links = new Map(cards.map(({ id }) => [id, none()]))
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

/** Cards with these ids, in the order of the ids, in one wait. */
export async function readCards(ctx: Context, db: Kysely<DB>, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const cards = sql<BareCard>`/* read cards */
    select ${cardColumns} from deals d ${ownerJoin(ctx)}
    where d.account_id = ${ctx.accountId} and d.id = any(${[...ids]}::uuid[])
  `.execute(db)
  const [{ rows }, links] = await Promise.all([cards, readLinks(ctx, db, ids)])
  const found = new Map(rows.map((row) => [row.id, row]))
  return linked(
    ids.flatMap((id) => found.get(id) ?? []),
    links,
  )
}

interface Stored extends Own {
  custom_fields: StoredFields
}

/** The rows with these ids, as one statement for one and another for many. */
function among(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return ids.length === 1
    ? sql`${sql.ref(column)} = ${ids[0]}`
    : sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`
}

function rowsOf(
  ctx: Context,
  ids: readonly string[],
  where: RawBuilder<SqlBool>,
): RawBuilder<BareCard & Stored> {
  return sql`/* deals */
    select ${cardColumns}, d.position, d.version, d.custom_fields, d.created_by, d.closed_at
    from deals d ${ownerJoin(ctx)}
    where d.account_id = ${ctx.accountId} and ${among("d.id", ids)} and ${where}`
}

/** The stages in which deals are, each once: many deals are in few. */
function stagesOf(ctx: Context, ids: readonly string[]): RawBuilder<PlaceOfDeal & { id: string }> {
  return sql`/* stages of deals */
    select s.id, s.name as stage_name, s.timeout, p.name as pipeline_name, ${laterStages(ctx, "s")} as later
    from stages s join pipelines p on p.account_id = ${ctx.accountId} and p.id = s.pipeline_id
    where s.account_id = ${ctx.accountId} and s.id in (
      select d.pipeline_stage_id from deals d where d.account_id = ${ctx.accountId} and ${among("d.id", ids)}
    )`
}

function contactsOf(ctx: Context, ids: readonly string[]): RawBuilder<ContactRef & OfDeal> {
  return sql`/* contacts of deals */
    select l.deal_id, c.id, c.first_name, c.last_name, c.email, c.phone1, c.picture
    from deal_contacts l join contacts c on c.account_id = ${ctx.accountId} and c.id = l.contact_id
    where l.account_id = ${ctx.accountId} and ${among("l.deal_id", ids)} and c.deleted_at is null
    order by l.position, c.id`
}

function companiesOf(ctx: Context, ids: readonly string[]): RawBuilder<CompanyRef & OfDeal> {
  return sql`/* companies of deals */
    select l.deal_id, c.id, c.company, c.picture
    from deal_companies l join companies c on c.account_id = ${ctx.accountId} and c.id = l.company_id
    where l.account_id = ${ctx.accountId} and ${among("l.deal_id", ids)} and c.deleted_at is null
    order by l.position, c.id`
}

function relatedOf(ctx: Context, ids: readonly string[]): RawBuilder<RelatedRow & OfDeal> {
  return sql`/* related deals */
    select l.deal_id, r.id, r.code, r.name, r.amount, ${laterStages(ctx, "s")} as later
    from deal_deals l
    join deals r on r.account_id = ${ctx.accountId} and r.id = l.related_deal_id
    join stages s on s.account_id = ${ctx.accountId} and s.id = r.pipeline_stage_id
    where l.account_id = ${ctx.accountId} and ${among("l.deal_id", ids)} and r.deleted_at is null
      and ${dealScope(ctx, "deal.read", "r")}
    order by r.code`
}

function productsOf(ctx: Context, ids: readonly string[]): RawBuilder<ProductOfDeal & OfDeal> {
  return sql`/* products of deals */
    select l.deal_id, l.amount, l.price as line_price, p.id, p.name, p.color, p.sku, p.price, p.product_picture
    from deal_products l join products p on p.account_id = ${ctx.accountId} and p.id = l.product_id
    where l.account_id = ${ctx.accountId} and ${among("l.deal_id", ids)} and p.deleted_at is null
    order by l.position, p.id`
}

interface OfDeal {
  readonly deal_id: string
}

/** What a statement finds, by the id of the deal. */
async function byDeal<T>(db: Kysely<DB>, found: RawBuilder<T & OfDeal>): Promise<Map<string, T[]>> {
  const { rows } = await found.execute(db)
  const groups = new Map<string, T[]>()
  for (const { deal_id, ...row } of rows) {
    const group = groups.get(deal_id)
    // What is left of `T & OfDeal` without the deal's id.
    if (group) group.push(row as T)
    else groups.set(deal_id, [row as T])
  }
  return groups
}

/** Whole deals with these ids that are `where`, in the order of the ids, in one wait. */
async function readWhole(tx: Tx, ids: readonly string[], where: RawBuilder<SqlBool>): Promise<WholeRow[]> {
  if (ids.length === 0) return []
  const [rows, stages, contacts, companies, deals, products, tasks] = await Promise.all([
    withShownFields(tx, "deal", rowsOf(tx, ids, where).execute(tx.db)),
    stagesOf(tx, ids).execute(tx.db),
    byDeal(tx.db, contactsOf(tx, ids)),
    byDeal(tx.db, companiesOf(tx, ids)),
    byDeal(tx.db, relatedOf(tx, ids)),
    byDeal(tx.db, productsOf(tx, ids)),
    tasksOfDeals(tx, tx.db, ids),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  const places = new Map(stages.rows.map(({ id, ...place }) => [id, place]))
  // One was moved between the two statements.
  if (rows.some((row) => !places.has(row.pipeline_stage_id))) return readWhole(tx, ids, where)
  return ids.flatMap((id) => {
    const row = found.get(id)
    const place = row && places.get(row.pipeline_stage_id)
    if (!row || !place) return []
    const related = deals.get(id) ?? []
    const lines = products.get(id) ?? []
    return {
      ...row,
      ...place,
      contacts: contacts.get(id) ?? [],
      companies: companies.get(id) ?? [],
      deals: related,
      deal_count: related.length,
      products: lines,
      product_count: lines.length,
      tasks: tasks.get(id) ?? [],
    }
  })
}

/** Whole deals with these ids, in the order of the ids. The ids are those of deals that the caller may see. */
export async function readDeals(tx: Tx, ids: readonly string[]): Promise<WholeRow[]> {
  return readWhole(tx, ids, sql`true`)
}

/** The whole deal, when it is not in the trash and the caller may see it. */
export async function findDeal(tx: Tx, id: string): Promise<WholeRow | undefined> {
  const [row] = await readWhole(tx, [id], sql`d.deleted_at is null and ${dealScope(tx, "deal.read")}`)
  return row
}
