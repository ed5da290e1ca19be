import type { CompanyRef, ContactRef } from "@funil/contract/shared/records"
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely"
import { dealScope } from "../../nouns/deal/deal-noun.ts"
import { laterStages } from "../../nouns/pipelines.ts"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/db/tables.ts"

/** A linked record as a card shows it. */
export interface LinkRow {
  readonly kind: "contact" | "company" | "deal" | "product"
  readonly deal_id: string
  readonly id: string
  readonly name: string
  readonly last_name: string | null
  readonly email: string | null
  readonly phone1: string | null
  readonly picture: string | null
}

/** A linked record as a whole deal shows it. */
export interface WholeLinkRow extends LinkRow {
  /** For a deal, the number of stages after its own. */
  readonly code: number
  readonly later: number
  /** The deal's amount, or the number of the product. */
  readonly amount: number
  /** The product's own price. `line_price` is the price of the line. */
  readonly price: number
  readonly line_price: number
  readonly color: string
  readonly sku: string | null
}

interface Links<R> {
  readonly contacts: ContactRef[]
  readonly companies: CompanyRef[]
  readonly deals: R[]
  readonly products: R[]
}

/** The links of a deal by its id. */
export type LinksOf<R> = (dealId: string) => Links<R>

/** Matches rows with these ids. One id and many ids each get their own prepared statement. */
export function among(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return ids.length === 1
    ? sql`${sql.ref(column)} = ${ids[0]}`
    : sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`
}

interface Besides {
  readonly none: RawBuilder<unknown>
  readonly deal: RawBuilder<unknown>
  readonly product: RawBuilder<unknown>
}

const ofCards: Besides = { none: sql``, deal: sql``, product: sql`` }

function ofWholeDeals(ctx: Context): Besides {
  return {
    none: sql`, null::int as code, null::int as later, null::numeric as amount, null::numeric as price, null::numeric as line_price,
      null as color, null as sku`,
    deal: sql`, r.code, ${laterStages(ctx, "s")}, r.amount, null, null, null, null`,
    product: sql`, null, null, l.amount, p.price, l.price, p.color, p.sku`,
  }
}

/** Reads plain rows. Building JSON in the database would take twice the board's whole time. */
async function readLinks<R extends LinkRow>(
  ctx: Context,
  db: Kysely<DB>,
  ids: readonly string[],
  besides: Besides,
): Promise<LinksOf<R>> {
  const linked = sql`l.account_id = ${ctx.accountId} and ${among("l.deal_id", ids)}`
  const { rows } = await sql<R>`/* links of deals */
    select 'contact' as kind, l.deal_id, l.position, c.id, c.first_name as name, c.last_name, c.email, c.phone1, c.picture ${besides.none}
    from deal_contacts l join contacts c on c.account_id = ${ctx.accountId} and c.id = l.contact_id
    where ${linked} and c.deleted_at is null
    union all
    select 'company', l.deal_id, l.position, c.id, c.company, null, c.email, c.phone1, c.picture ${besides.none}
    from deal_companies l join companies c on c.account_id = ${ctx.accountId} and c.id = l.company_id
    where ${linked} and c.deleted_at is null
    union all
    select 'deal', l.deal_id, r.code, r.id, r.name, null, null, null, null ${besides.deal}
    from deal_deals l join deals r on r.account_id = ${ctx.accountId} and r.id = l.related_deal_id
    join stages s on s.account_id = ${ctx.accountId} and s.id = r.pipeline_stage_id
    where ${linked} and r.deleted_at is null and ${dealScope(ctx, "deal.read", "r")}
    union all
    select 'product', l.deal_id, l.position, p.id, p.name, null, null, null, p.product_picture ${besides.product}
    from deal_products l join products p on p.account_id = ${ctx.accountId} and p.id = l.product_id
    where ${linked} and p.deleted_at is null
    order by position, id
  `.execute(db)
  return grouped(rows)
}

export function noLinks<R>(): Links<R> {
  return { contacts: [], companies: [], deals: [], products: [] }
}

function grouped<R extends LinkRow>(rows: readonly R[]): LinksOf<R> {
  const links = new Map<string, Links<R>>()
  const linksOf = (dealId: string): Links<R> => links.get(dealId) ?? noLinks()
  for (const row of rows) {
    const { kind, deal_id, id, name, last_name, email, phone1, picture } = row
    const deal = linksOf(deal_id)
    links.set(deal_id, deal)
    if (kind === "contact") deal.contacts.push({ id, first_name: name, last_name, email, phone1, picture })
    else if (kind === "company") deal.companies.push({ id, company: name, email, phone1, picture })
    else if (kind === "deal") deal.deals.push(row)
    else deal.products.push(row)
  }
  return linksOf
}

/** Returns the links of these deals as cards show them. */
export function cardLinks(ctx: Context, db: Kysely<DB>, ids: readonly string[]): Promise<LinksOf<LinkRow>> {
  return readLinks(ctx, db, ids, ofCards)
}

/** Returns the links of these deals as whole deals show them. */
export function wholeLinks(
  ctx: Context,
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<LinksOf<WholeLinkRow>> {
  return readLinks(ctx, db, ids, ofWholeDeals(ctx))
}
