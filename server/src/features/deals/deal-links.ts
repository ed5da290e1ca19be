import { isDeepStrictEqual } from "node:util"
import { type RawBuilder, sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import { sendRows } from "../../platform/db/insert-rows.ts"
import { replaceLinks } from "../../platform/db/replace-links.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { companyScope } from "../../nouns/company/company-visibility.ts"
import { contactScope } from "../../nouns/contact/contact-visibility.ts"
import { type DealProduct, productIds } from "./deal-products.ts"
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

/** Ids of each kind of link. */
export type LinkIds = Readonly<Record<keyof Links, readonly string[]>>

const none: Links = { contacts: [], companies: [], deals: [], products: [] }
const noIds: LinkIds = { contacts: [], companies: [], deals: [], products: [] }

function added(after: readonly string[], before: readonly string[]): string[] {
  return after.filter((id) => !before.includes(id))
}

/** What is linked after and was not before. */
export function addedLinks(after: Links, before: Links): LinkIds {
  return {
    contacts: added(after.contacts, before.contacts),
    companies: added(after.companies, before.companies),
    deals: added(after.deals, before.deals),
    products: added(productIds(after.products), productIds(before.products)),
  }
}

/** Which of each kind the caller sees, in the trash or out of it. */
export async function seenLinks(tx: Tx, ids: LinkIds): Promise<LinkIds> {
  return linksWhere(tx, ids, sql`true`)
}

/** Ends with 422 for a new link to what does not exist or the caller can't see. Links that stand already may stay. */
export async function requireLinkable(tx: Tx, after: Links, before: Links = none): Promise<void> {
  await requireLinks(tx, addedLinks(after, before))
}

/** The same for ids of which each is to be linkable. */
export async function requireLinks(tx: Tx, ids: LinkIds): Promise<void> {
  const found = await linksWhere(tx, ids, sql`deleted_at is null`)
  const missing = linkNames.find((name) => new Set(ids[name]).size > found[name].length)
  if (missing) throw invalid(missing, "not_found")
}

/** Those of the ids that are `live` and that the caller sees. */
async function linksWhere(tx: Tx, ids: LinkIds, live: RawBuilder<unknown>): Promise<LinkIds> {
  const { contacts, companies, deals, products } = ids
  if (contacts.length + companies.length + deals.length + products.length === 0) return noIds
  const { rows } = await sql<LinkIds>`/* seen links */
    select
      array(select c.id from contacts c where c.account_id = ${tx.accountId} and c.id = any(${[...contacts]}::uuid[])
        and ${live} and ${contactScope(tx, "contact.read", "c")}) as contacts,
      array(select c.id from companies c where c.account_id = ${tx.accountId} and c.id = any(${[...companies]}::uuid[])
        and ${live} and ${companyScope(tx, "company.read", "c")}) as companies,
      array(select d.id from deals d where d.account_id = ${tx.accountId} and d.id = any(${[...deals]}::uuid[])
        and ${live} and ${dealScope(tx, "deal.read", "d")}) as deals,
      array(select p.id from products p where p.account_id = ${tx.accountId} and p.id = any(${[...products]}::uuid[])
        and ${live}) as products
  `.execute(tx.db)
  return rows[0] ?? noIds
}

/** The rows in which links stand, in the order in which they were sent, from 1. */
function rowsOf(
  deals: readonly (Links & { id: string })[],
  links: (deal: Links) => readonly object[],
): object[] {
  return deals.flatMap((deal) =>
    links(deal).map((link, index) => ({ deal_id: deal.id, ...link, position: index + 1 })),
  )
}

const tables = [
  {
    name: "contacts",
    table: "deal_contacts",
    link: "contact_id",
    terms: ["position"],
    of: ({ contacts }: Links) => contacts.map((contact_id) => ({ contact_id })),
  },
  {
    name: "companies",
    table: "deal_companies",
    link: "company_id",
    terms: ["position"],
    of: ({ companies }: Links) => companies.map((company_id) => ({ company_id })),
  },
  {
    name: "products",
    table: "deal_products",
    link: "product_id",
    terms: ["position", "amount", "price"],
    of: ({ products }: Links) => products,
  },
] as const

/** Relation is symmetric: each pair is stored in both directions, and both go together. */
async function replaceDeals(tx: Tx, id: string, deals: string[]): Promise<void> {
  const gone = sql`/* delete related deals */
    delete from deal_deals where account_id = ${tx.accountId}
      and ((deal_id = ${id} and related_deal_id <> all(${deals}::uuid[]))
        or (related_deal_id = ${id} and deal_id <> all(${deals}::uuid[])))
  `
  const pairs = [...deals.map((deal) => [id, deal] as const), ...deals.map((deal) => [deal, id] as const)]
  const written = sql`/* write related deals */
    insert into deal_deals (account_id, deal_id, related_deal_id)
    select a.account_id, l.deal_id, l.related_deal_id
    from accounts a, unnest(${pairs.map(([one]) => one)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[]) as l (deal_id, related_deal_id)
    where a.account_id = ${tx.accountId}
    on conflict do nothing
  `
  await Promise.all([gone.execute(tx.db), deals.length > 0 && written.execute(tx.db)])
}

type Saved = readonly { readonly before: Links; readonly after: Links & { id: string } }[]

/** Makes the stored links those of `after`: of all deals in a statement a kind, but for related deals. */
async function saveLinks(tx: Tx, saved: Saved): Promise<void> {
  const changed = (name: keyof Links) =>
    saved.flatMap(({ before, after }) => (isDeepStrictEqual(after[name], before[name]) ? [] : [after]))
  for (const { name, of, ...table } of tables) {
    const deals = changed(name)
    const ids = deals.map(({ id }) => id)
    await replaceLinks(tx, { ...table, owner: "deal_id" }, ids, rowsOf(deals, of))
  }
  for (const { id, deals } of changed("deals")) await replaceDeals(tx, id, deals)
}

async function insertLinks(tx: Tx, rows: readonly (Links & { id: string })[]): Promise<void> {
  for (const { table, of } of tables) sendRows(tx, table, rowsOf(rows, of))
  for (const { id, deals } of rows) if (deals.length > 0) await replaceDeals(tx, id, deals)
}

/** The links of the deal `d`, those to what lies in the trash included, and those of them that the caller does not see. */
function linksOf(tx: Tx): RawBuilder<unknown> {
  return sql`
    array(
      select l.contact_id from deal_contacts l
      where l.account_id = ${tx.accountId} and l.deal_id = d.id order by l.position, l.contact_id
    ) as contacts,
    array(
      select l.company_id from deal_companies l
      where l.account_id = ${tx.accountId} and l.deal_id = d.id order by l.position, l.company_id
    ) as companies,
    array(
      select l.related_deal_id from deal_deals l
      where l.account_id = ${tx.accountId} and l.deal_id = d.id order by l.related_deal_id
    ) as deals,
    coalesce((
      select json_agg(json_build_object('product_id', l.product_id, 'amount', l.amount, 'price', l.price) order by l.position, l.product_id)
      from deal_products l
      where l.account_id = ${tx.accountId} and l.deal_id = d.id
    ), '[]') as products,
    array(
      select c.id from deal_contacts l join contacts c on c.account_id = ${tx.accountId} and c.id = l.contact_id
      where l.account_id = ${tx.accountId} and l.deal_id = d.id and c.deleted_at is not null
      union all
      select c.id from deal_companies l join companies c on c.account_id = ${tx.accountId} and c.id = l.company_id
      where l.account_id = ${tx.accountId} and l.deal_id = d.id and c.deleted_at is not null
      union all
      select p.id from deal_products l join products p on p.account_id = ${tx.accountId} and p.id = l.product_id
      where l.account_id = ${tx.accountId} and l.deal_id = d.id and p.deleted_at is not null
      union all
      select r.id from deal_deals l join deals r on r.account_id = ${tx.accountId} and r.id = l.related_deal_id
      where l.account_id = ${tx.accountId} and l.deal_id = d.id
        -- The scope of a deal without an owner may be null.
        and (r.deleted_at is not null or ${dealScope(tx, "deal.read", "r")} is not true)
    ) as hidden`
}

export const dealLinks: RecordLinks<StoredLinks> = {
  names: linkNames,
  none: { ...none, hidden: [] },
  columns: linksOf,
  insert: insertLinks,
  save: saveLinks,
}
