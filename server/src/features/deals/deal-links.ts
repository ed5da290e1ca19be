import { isDeepStrictEqual } from "node:util"
import { type RawBuilder, sql } from "kysely"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { companyScope } from "../../nouns/company-visibility.ts"
import { contactScope } from "../../nouns/contact-visibility.ts"
import { replaceProducts } from "./deal-products.ts"
import type { DealRow } from "./deal-row.ts"
import { dealScope } from "../../nouns/deal-visibility.ts"

export const linkNames = ["contacts", "companies", "deals", "products"] as const
export type Links = Pick<DealRow, (typeof linkNames)[number]>

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
export async function saveLinks(tx: Tx, id: string, after: Links, before: Links = none): Promise<void> {
  const differ = (name: keyof Links) => !isDeepStrictEqual(after[name], before[name])
  if (differ("contacts")) await replaceContacts(tx, id, after.contacts)
  if (differ("companies")) await replaceCompanies(tx, id, after.companies)
  if (differ("deals")) await replaceDeals(tx, id, after.deals)
  if (differ("products")) await replaceProducts(tx, id, after.products)
}
