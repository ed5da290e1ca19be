import { dealCard, type DealCard, type DealSource } from "@funil/contract/records/deals"
import type { Task } from "@funil/contract/records/tasks"
import { isOwn } from "@funil/contract/shared/own-value"
import type { CompanyRef, ContactRef } from "@funil/contract/shared/records"
import type { Utm } from "@funil/contract/shared/values/campaign"
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely"
import { dealScope } from "../../nouns/deal/deal-noun.ts"
import { lastContactAt, originKind, originName, returnReasonsOf } from "../../nouns/deal/deal-source.ts"
import { laterStages } from "../../nouns/pipelines.ts"
import { type ShownFields, withShownFields } from "../../nouns/shown-fields.ts"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/db/tables.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"
import { tasksOfDeals } from "../tasks/task-read.ts"
import {
  among,
  cardLinks,
  type LinkRow,
  type LinksOf,
  noLinks,
  type WholeLinkRow,
  wholeLinks,
} from "./deal-link-read.ts"
import { dealStore } from "./deal-store.ts"

type Columns = Selectable<DB["deals"]>
/** The stored columns that a card shows. */
export type CardColumns = Pick<Columns, keyof Columns & keyof DealCard>

/** A deal with its owner's name, as a card shows it without links. */
export interface BareCard extends CardColumns {
  owner_first_name: string | null
  owner_last_name: string | null
  owner_picture: string | null
  task_count: number
  last_contact_at: Date
  source: DealSource
  utm_source: string | null
}

/** The linked records of a deal as its card shows them. */
interface CardLinks {
  contacts: ContactRef[]
  companies: CompanyRef[]
  deal_count: number
  product_count: number
}

export type CardRow = BareCard & CardLinks

type Own = Pick<Columns, "position" | "version" | "created_by" | "closed_at" | "source_id"> & {
  utm: Utm | null
  source_name: string | null
  return_reasons: string[]
}

/** The stage and pipeline of a deal. */
interface PlaceOfDeal {
  pipeline_name: string
  pipeline_archived: boolean
  stage_name: string
  timeout: number | null
  /** The number of stages after this one in its pipeline. */
  later: number
}

/** A deal with all fields of its answer. */
export interface WholeRow extends CardRow, Own, ShownFields, PlaceOfDeal {
  deals: WholeLinkRow[]
  products: WholeLinkRow[]
  tasks: Task[]
}

const counted = ["note_count", "file_count"]
// Cards and the table use the same column names.
const stored = [...dealStore.names, ...counted].filter((name) =>
  isOwn(dealCard.shape, name),
) as (keyof CardColumns)[]

type CardAnswer = { [K in keyof CardColumns]: CardColumns[K] extends Date ? string : CardColumns[K] }

/** Returns the stored columns of a card in answer form, instants as text. */
export function shownOf(row: CardColumns): CardAnswer {
  // A loop, because a board has hundreds of cards and `Object.entries` takes twice as long.
  const shown: Partial<Record<keyof CardColumns, unknown>> = {}
  for (const name of stored) {
    const value = row[name]
    shown[name] = value instanceof Date ? value.toISOString() : value
  }
  return shown as CardAnswer
}

/** Selects the columns of `BareCard`, over the deals `d` and their owners. */
export const cardColumns = sql`
  ${sql.join(stored.map((name) => sql.ref(`d.${name}`)))}, d.task_count, ${lastContactAt("d")} as last_contact_at,
  ${originKind("d")} as source, d.utm ->> 'utm_source' as utm_source,
  owner.first_name as owner_first_name, owner.last_name as owner_last_name, owner.profile_picture as owner_picture`

/** Joins the owners to the deals `d`. */
export function ownerJoin(ctx: Context): RawBuilder<unknown> {
  return sql`left join users owner on owner.account_id = ${ctx.accountId} and owner.id = d.user_id`
}

/** Adds the links to cards, in one query for all of them. */
export async function withLinks<T extends BareCard>(
  ctx: Context,
  db: Kysely<DB>,
  cards: readonly T[],
): Promise<(T & CardLinks)[]> {
  if (cards.length === 0) return []
  const ids = cards.map(({ id }) => id)
  return linked(cards, await cardLinks(ctx, db, ids))
}

function linked<T extends BareCard>(cards: readonly T[], links: LinksOf<LinkRow>): (T & CardLinks)[] {
  return cards.map((card) => {
    const { contacts, companies, deals, products } = links(card.id)
    return Object.assign(card, {
      contacts,
      companies,
      deal_count: deals.length,
      product_count: products.length,
    })
  })
}

/** Returns the cards with these ids, in the order of the ids, in one round trip. */
export async function readCards(ctx: Context, db: Kysely<DB>, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const cards = sql<BareCard>`/* read cards */
    select ${cardColumns} from deals d ${ownerJoin(ctx)}
    where d.account_id = ${ctx.accountId} and d.id = any(${[...ids]}::uuid[])
  `.execute(db)
  const [{ rows }, links] = await Promise.all([cards, cardLinks(ctx, db, ids)])
  const found = new Map(rows.map((row) => [row.id, row]))
  return linked(
    ids.flatMap((id) => found.get(id) ?? []),
    links,
  )
}

type StoredColumns = Own & {
  custom_fields: StoredFields
}

function rowsOf(
  ctx: Context,
  ids: readonly string[],
  where: RawBuilder<SqlBool>,
): RawBuilder<BareCard & StoredColumns> {
  return sql`/* deals */
    select ${cardColumns}, d.position, d.version, d.custom_fields, d.created_by, d.closed_at,
      d.source_id, d.utm, ${originName(ctx, "d")} as source_name,
      ${returnReasonsOf(ctx, "d")} as return_reasons
    from deals d ${ownerJoin(ctx)}
    where d.account_id = ${ctx.accountId} and ${among("d.id", ids)} and ${where}`
}

/** Returns the distinct stages of the deals, because many deals share few stages. */
function stagesOf(ctx: Context, ids: readonly string[]): RawBuilder<PlaceOfDeal & { id: string }> {
  return sql`/* stages of deals */
    select s.id, s.name as stage_name, s.timeout, p.name as pipeline_name, p.archived_at is not null as pipeline_archived,
      ${laterStages(ctx, "s")} as later
    from stages s join pipelines p on p.account_id = ${ctx.accountId} and p.id = s.pipeline_id
    where s.account_id = ${ctx.accountId} and s.id in (
      select d.pipeline_stage_id from deals d where d.account_id = ${ctx.accountId} and ${among("d.id", ids)}
    )`
}

/** Data about deals that the caller already has. */
interface KnownParts {
  readonly links?: LinksOf<WholeLinkRow> | undefined
  readonly tasks?: ReadonlyMap<string, Task[]>
}

/**
 * Returns the whole deals with these ids that match `where`, in the order of the ids, in one round
 * trip.
 */
async function readWhole(
  tx: Tx,
  ids: readonly string[],
  where: RawBuilder<SqlBool>,
  known: KnownParts = {},
): Promise<WholeRow[]> {
  if (ids.length === 0) return []
  const [rows, stages, links, tasks] = await Promise.all([
    withShownFields(tx, "deal", rowsOf(tx, ids, where).execute(tx.db)),
    stagesOf(tx, ids).execute(tx.db),
    known.links ?? wholeLinks(tx, tx.db, ids),
    known.tasks ?? tasksOfDeals(tx, tx.db, ids),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  const places = new Map(stages.rows.map(({ id, ...place }) => [id, place]))
  // Another transaction moved a deal between the two statements, so read again.
  if (rows.some((row) => !places.has(row.pipeline_stage_id))) return readWhole(tx, ids, where, known)
  return ids.flatMap((id) => {
    const row = found.get(id)
    const place = row && places.get(row.pipeline_stage_id)
    if (!row || !place) return []
    const { contacts, companies, deals, products } = links(id)
    return {
      ...row,
      ...place,
      contacts,
      companies,
      deals,
      deal_count: deals.length,
      products,
      product_count: products.length,
      tasks: tasks.get(id) ?? [],
    }
  })
}

/**
 * Returns the whole deals with these ids, in the order of the ids. The caller has checked that they
 * are visible.
 */
export async function readDeals(tx: Tx, ids: readonly string[]): Promise<WholeRow[]> {
  return readWhole(tx, ids, sql`true`)
}

/**
 * Returns a deal that this transaction created. It has no tasks. Reads its links only if it is
 * `linked`.
 */
export async function readNewDeal(tx: Tx, id: string, linked: boolean): Promise<WholeRow | undefined> {
  const links = linked ? undefined : noLinks
  const [row] = await readWhole(tx, [id], sql`true`, { links, tasks: new Map() })
  return row
}

/** Returns the whole deal if the caller sees it outside the trash. */
export async function findDeal(tx: Tx, id: string): Promise<WholeRow | undefined> {
  const [row] = await readWhole(tx, [id], sql`d.deleted_at is null and ${dealScope(tx, "deal.read")}`)
  return row
}
