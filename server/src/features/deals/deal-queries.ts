import type { Permission } from "@funil/contract/permissions"
import { type Compilable, type RawBuilder, sql } from "kysely"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { updateRows } from "../../platform/records/update-rows.ts"
import type { DealRow } from "./deal-row.ts"
import { dealScope } from "../../nouns/deal-visibility.ts"

type Write = Extract<Permission, "deal.update" | "deal.delete">

const storedColumns = [
  "name",
  "amount",
  "pipeline_id",
  "pipeline_stage_id",
  "position",
  "tags",
  "user_id",
  "custom_fields",
  "lost_reason",
  "expected_close_date",
  "updated_at",
  "last_stage_updated_at",
  "closed_at",
  "deleted_at",
  "deleted_by",
  "version",
] as const

/** The columns of a `DealRow`, over the deal `d`. */
const rowColumns = sql.join(
  ["id", "code", "open_task_end", "created_by", "created_at", ...storedColumns].map((name) =>
    sql.ref(`d.${name}`),
  ),
)

/** The ids that a deal links to, those in the trash included, and those of them that the caller does not see. */
function links(tx: Tx): RawBuilder<unknown> {
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

type Kind = "bare" | "linked"

/** Of bare deals, for writes that leave the links alone: they look empty, before and after. */
const noLinks = { contacts: [], companies: [], deals: [], products: [], hidden: [] }

interface Locked extends DealRow {
  permitted: boolean
}

/**
 * Locks deals in the order of their ids and answers whether the caller may do `permission` to each. Linked ones are read after the
 * locks were got, for the links that another transaction has just changed; a bare row is what was locked.
 */
async function lock(
  tx: Tx,
  permission: Write,
  where: RawBuilder<unknown>,
  kind: Kind = "linked",
): Promise<Locked[]> {
  const wanted = sql`d.account_id = ${tx.accountId} and ${where}`
  const permitted = sql`${dealScope(tx, permission)} as permitted`
  if (kind === "bare") {
    const { rows } = await sql<Locked>`/* lock bare deals */
      select ${rowColumns}, ${permitted} from deals d where ${wanted} order by d.id for no key update of d
    `.execute(tx.db)
    return rows.map((row) => Object.assign(row, noLinks))
  }
  await sql`/* lock deals */ select from deals d where ${wanted} order by d.id for no key update of d`.execute(
    tx.db,
  )
  const { rows } = await sql<Locked>`/* read locked deals */
    select ${rowColumns}, ${permitted}, ${links(tx)} from deals d where ${wanted} order by d.id
  `.execute(tx.db)
  return rows
}

/** Locks a deal to write it: 404 for what the caller can't see or lies in the trash, 403 for what may be seen but not written. */
export async function lockDeal(tx: Tx, id: string, permission: Write): Promise<DealRow> {
  const [row] = await lock(
    tx,
    permission,
    sql`d.id = ${id} and d.deleted_at is null and ${dealScope(tx, "deal.read")}`,
  )
  if (!row) throw notFound()
  if (!row.permitted) throw new AppError("forbidden")
  return row
}

/** Locks those of the deals that are not in the trash and that the caller may write; `bare` ones without their links. */
export async function lockDeals(
  tx: Tx,
  ids: readonly string[],
  permission: Write,
  kind: Kind,
): Promise<DealRow[]> {
  const wanted = sql`d.id = any(${[...ids]}::uuid[]) and d.deleted_at is null and ${dealScope(tx, permission)}`
  return lock(tx, permission, wanted, kind)
}

/** Locks those of the deals, in the trash or out of it, that the caller sees and may write; `bare` ones without their links. */
export async function lockAnyDeals(
  tx: Tx,
  ids: readonly string[],
  permission: Write,
  kind: Kind = "linked",
): Promise<DealRow[]> {
  const wanted = sql`d.id = any(${[...ids]}::uuid[]) and ${dealScope(tx, "deal.read")}`
  const rows = await lock(tx, permission, wanted, kind)
  return rows.filter(({ permitted }) => permitted)
}

/** Takes the next number of the account; numbers of rolled-back deals come again, those of committed ones never. */
export async function nextCodes(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`/* next codes */
    update accounts set next_deal_code = next_deal_code + ${count}
    where account_id = ${tx.accountId} returning next_deal_code - ${count} as first
  `.execute(tx.db)
  return rows[0]?.first ?? 1
}

/** The stored columns of a row, without its links. */
function columnsOf(row: DealRow) {
  const plain = Object.fromEntries(storedColumns.map((name) => [name, row[name]])) as Pick<
    DealRow,
    (typeof storedColumns)[number]
  >
  return { ...plain, custom_fields: JSON.stringify(row.custom_fields) }
}

/** Runs a statement of the query builder as a prepared one, which saves planning it at every write. */
async function executePrepared(tx: Tx, query: Compilable): Promise<void> {
  const compiled = query.compile()
  await tx.db.executeQuery({ ...compiled, sql: `/* write deal */ ${compiled.sql}` })
}

export async function insertDealRow(tx: Tx, row: DealRow): Promise<void> {
  const { id, code, created_by, created_at } = row
  const values = { account_id: tx.accountId, id, code, created_by, created_at, ...columnsOf(row) }
  await executePrepared(tx, tx.db.insertInto("deals").values(values))
}

export async function updateDealRow(tx: Tx, row: DealRow): Promise<void> {
  const mine = tx.db.updateTable("deals").where("account_id", "=", tx.accountId).where("id", "=", row.id)
  await executePrepared(tx, mine.set(columnsOf(row)))
}

/** Writes many deals in one statement, of their columns those that are named and the stamps. */
export async function updateDealRows(
  tx: Tx,
  rows: readonly DealRow[],
  changed: ReadonlySet<string>,
): Promise<void> {
  const columns = storedColumns.filter(
    (name) => changed.has(name) || name === "updated_at" || name === "version",
  )
  await updateRows(tx, "deals", columns, rows)
}
