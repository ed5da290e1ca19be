import { isDeepStrictEqual } from "node:util"
import { type RawBuilder, sql } from "kysely"
import { AppError, invalid } from "../../platform/app-error.ts"
import { insertRows } from "../../platform/db/insert-rows.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { companyScope } from "../../nouns/company/company-visibility.ts"
import { contactScope } from "../../nouns/contact/contact-visibility.ts"
import { type DealProduct, replaceProducts } from "./deal-products.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"
import type { RecordLinks } from "../../nouns/stored-row.ts"

export const linkNames = ["contacts", "companies", "deals", "products"] as const

/** What a deal links to: ids in the order in which they were sent, those of related deals, which have none, sorted. */
export interface Links {
  contacts: string[]
  companies: string[]
  deals: string[]
  products: DealProduct[]
}

export interface StoredLinks extends Links {
  /** Those of the links that the caller does not see: in the trash, or out of reach. They stay, whatever is sent. */
  hidden: string[]
}

const none: Links = { contacts: [], companies: [], deals: [], products: [] }

function added(after: readonly string[], before: readonly string[]): string[] {
  return after.filter((id) => !before.includes(id))
}

function productIds({ products }: Links): string[] {
  return products.map(({ product_id }) => product_id)
}

/** Ends with 422 for a new link to what does not exist or the caller can't see. Links that stand already may stay. */
export async function requireLinkable(tx: Tx, after: Links, before: Links = none): Promise<void> {
  const missing = await missingLinks(tx, after, before, sql`deleted_at is null`)
  if (missing) throw invalid(missing, "not_found")
}

/** Ends with 403 for a new link to what the caller can't see, in the trash or out of it. */
export async function requireReachable(tx: Tx, after: Links, before: Links): Promise<void> {
  if (await missingLinks(tx, after, before, sql`true`)) throw new AppError("forbidden")
}

/** The first kind of link that is new and leads to what does not exist, is not `live`, or the caller can't see. */
async function missingLinks(
  tx: Tx,
  after: Links,
  before: Links,
  live: RawBuilder<unknown>,
): Promise<keyof Links | null> {
  const contacts = added(after.contacts, before.contacts)
  const companies = added(after.companies, before.companies)
  const deals = added(after.deals, before.deals)
  const products = added(productIds(after), productIds(before))
  if (contacts.length + companies.length + deals.length + products.length === 0) return null
  const { rows } = await sql<Record<keyof Links, number>>`
    select
      (select count(*)::int from contacts c where c.account_id = ${tx.accountId} and c.id = any(${contacts}::uuid[])
        and ${live} and ${contactScope(tx, "contact.read", "c")}) as contacts,
      (select count(*)::int from companies c where c.account_id = ${tx.accountId} and c.id = any(${companies}::uuid[])
        and ${live} and ${companyScope(tx, "company.read", "c")}) as companies,
      (select count(*)::int from deals d where d.account_id = ${tx.accountId} and d.id = any(${deals}::uuid[])
        and ${live} and ${dealScope(tx, "deal.read", "d")}) as deals,
      (select count(*)::int from products p where p.account_id = ${tx.accountId} and p.id = any(${products}::uuid[])
        and ${live}) as products
  `.execute(tx.db)
  const found = rows[0]
  if (found?.contacts !== contacts.length) return "contacts"
  if (found.companies !== companies.length) return "companies"
  if (found.deals !== deals.length) return "deals"
  return found.products === products.length ? null : "products"
}

async function replaceContacts(tx: Tx, id: string, contacts: string[]): Promise<void> {
  await sql`
    with gone as (
      delete from deal_contacts where account_id = ${tx.accountId} and deal_id = ${id} and contact_id <> all(${contacts}::uuid[])
    )
    insert into deal_contacts (account_id, deal_id, contact_id, position)
    select ${tx.accountId}, ${id}, link, place from unnest(${contacts}::uuid[]) with ordinality as l (link, place)
    on conflict (account_id, deal_id, contact_id) do update set position = excluded.position
  `.execute(tx.db)
}

async function replaceCompanies(tx: Tx, id: string, companies: string[]): Promise<void> {
  await sql`
    with gone as (
      delete from deal_companies where account_id = ${tx.accountId} and deal_id = ${id} and company_id <> all(${companies}::uuid[])
    )
    insert into deal_companies (account_id, deal_id, company_id, position)
    select ${tx.accountId}, ${id}, link, place from unnest(${companies}::uuid[]) with ordinality as l (link, place)
    on conflict (account_id, deal_id, company_id) do update set position = excluded.position
  `.execute(tx.db)
}

/** Relation is symmetric: each pair is stored in both directions, and both go together. */
async function replaceDeals(tx: Tx, id: string, deals: string[]): Promise<void> {
  await sql`
    with gone as (
      delete from deal_deals where account_id = ${tx.accountId}
        and ((deal_id = ${id} and related_deal_id <> all(${deals}::uuid[]))
          or (related_deal_id = ${id} and deal_id <> all(${deals}::uuid[])))
    )
    insert into deal_deals (account_id, deal_id, related_deal_id)
    select ${tx.accountId}::uuid, ${id}::uuid, link from unnest(${deals}::uuid[]) as l (link)
    union all
    select ${tx.accountId}::uuid, link, ${id}::uuid from unnest(${deals}::uuid[]) as l (link)
    on conflict do nothing
  `.execute(tx.db)
}

/** Makes the stored links those of `after`. */
async function saveLinks(tx: Tx, id: string, after: Links, before: Links): Promise<void> {
  const differ = (name: keyof Links) => !isDeepStrictEqual(after[name], before[name])
  if (differ("contacts")) await replaceContacts(tx, id, after.contacts)
  if (differ("companies")) await replaceCompanies(tx, id, after.companies)
  if (differ("deals")) await replaceDeals(tx, id, after.deals)
  if (differ("products")) await replaceProducts(tx, id, after.products)
}

/** Of many new deals, whose links keep the order in which they were sent, from 1. */
async function insertLinks(tx: Tx, rows: readonly (Links & { id: string })[]): Promise<void> {
  const contacts = rows.flatMap(({ id, contacts }) =>
    contacts.map((contact_id, index) => ({ deal_id: id, contact_id, position: index + 1 })),
  )
  const companies = rows.flatMap(({ id, companies }) =>
    companies.map((company_id, index) => ({ deal_id: id, company_id, position: index + 1 })),
  )
  const products = rows.flatMap(({ id, products }) =>
    products.map((line, index) => ({ deal_id: id, ...line, position: index + 1 })),
  )
  await insertRows(tx, "deal_contacts", contacts)
  await insertRows(tx, "deal_companies", companies)
  await insertRows(tx, "deal_products", products)
  for (const { id, deals } of rows) if (deals.length > 0) await replaceDeals(tx, id, deals)
}

/** The links of the deal `d`, those to what lies in the trash included, and those of them that the caller does not see. */
function linksOf(tx: Tx): RawBuilder<unknown> {
  return sql`
    array(
      select l.contact_id from deal_contacts l
      where l.account_id = d.account_id and l.deal_id = d.id order by l.position, l.contact_id
    ) as contacts,
    array(
      select l.company_id from deal_companies l
      where l.account_id = d.account_id and l.deal_id = d.id order by l.position, l.company_id
    ) as companies,
    array(
      select l.related_deal_id from deal_deals l
      where l.account_id = d.account_id and l.deal_id = d.id order by l.related_deal_id
    ) as deals,
    coalesce((
      select json_agg(json_build_object('product_id', l.product_id, 'amount', l.amount, 'price', l.price) order by l.position, l.product_id)
      from deal_products l
      where l.account_id = d.account_id and l.deal_id = d.id
    ), '[]') as products,
    array(
      select c.id from deal_contacts l join contacts c on c.account_id = l.account_id and c.id = l.contact_id
      where l.account_id = d.account_id and l.deal_id = d.id and c.deleted_at is not null
      union all
      select c.id from deal_companies l join companies c on c.account_id = l.account_id and c.id = l.company_id
      where l.account_id = d.account_id and l.deal_id = d.id and c.deleted_at is not null
      union all
      select p.id from deal_products l join products p on p.account_id = l.account_id and p.id = l.product_id
      where l.account_id = d.account_id and l.deal_id = d.id and p.deleted_at is not null
      union all
      select r.id from deal_deals l join deals r on r.account_id = l.account_id and r.id = l.related_deal_id
      where l.account_id = d.account_id and l.deal_id = d.id
        -- The scope of a deal without an owner may be null.
        and (r.deleted_at is not null or ${dealScope(tx, "deal.read", "r")} is not true)
    ) as hidden`
}

export const dealLinks: RecordLinks<StoredLinks> = {
  names: linkNames,
  none: { ...none, hidden: [] },
  columns: linksOf,
  insert: insertLinks,
  save: async (tx, saved) => {
    for (const { before, after } of saved) await saveLinks(tx, after.id, after, before)
  },
}
