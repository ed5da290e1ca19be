import { isDeepStrictEqual } from "node:util"
import { type RawBuilder, sql } from "kysely"
import { dealScope } from "../../nouns/deal/deal-noun.ts"
import type { RecordLinks } from "../../nouns/store/stored-row.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { replaceLinks, sendRows } from "../../platform/db/write-rows.ts"
import { linkNames, type Links, noLinks, type StoredLinks } from "./deal-links.ts"

/** Returns the rows of links, numbered from 1 in the order of the body. */
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

/**
 * Replaces the related deals. A relation is symmetric: each pair is two rows, one per direction.
 */
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

type SavedLinks = readonly { readonly before: Links; readonly after: Links & { id: string } }[]

/**
 * Stores the links of `after`. One statement per kind covers all deals, except for related deals.
 */
async function saveLinks(tx: Tx, saved: SavedLinks): Promise<void> {
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

/** Selects the link columns of the deal `d`, in the trash or not, and its hidden links. */
function linkColumns(tx: Tx): RawBuilder<unknown> {
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

/** How the store reads and writes the links of deals. */
export const dealLinks: RecordLinks<StoredLinks> = {
  names: linkNames,
  none: { ...noLinks, hidden: [] },
  columns: linkColumns,
  insert: insertLinks,
  save: saveLinks,
}
