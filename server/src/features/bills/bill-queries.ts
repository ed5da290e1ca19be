import { type RawBuilder, type SqlBool, sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { updateRows } from "../../platform/records/update-rows.ts"
import { billScope } from "../../nouns/bill-visibility.ts"
import { billContent, type BillRow } from "./bill-row.ts"

/** Locks bills in the order of their ids. */
async function lock(tx: Tx, ids: readonly string[], where: RawBuilder<SqlBool>): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select b.* from bills b
    where b.account_id = ${tx.accountId} and b.id = any(${[...ids]}::uuid[]) and ${where}
    order by b.id for no key update of b
  `.execute(tx.db)
  return rows
}

/** Locks a bill to write it; 404 when it lies in the trash. */
export async function lockBill(tx: Tx, id: string): Promise<BillRow> {
  const [row] = await lockBills(tx, [id])
  if (!row) throw notFound()
  return row
}

/** Locks those of the bills that are not in the trash. */
export async function lockBills(tx: Tx, ids: readonly string[]): Promise<BillRow[]> {
  return lock(tx, ids, sql`b.deleted_at is null and ${billScope(tx)}`)
}

/** Locks the bills, in the trash or out of it, when the caller may write them. */
export async function lockAnyBills(tx: Tx, ids: readonly string[]): Promise<BillRow[]> {
  return lock(tx, ids, billScope(tx))
}

/** Locks the bills about a record, in the trash or out of it, whoever asks. */
export async function lockBillsAbout(
  tx: Tx,
  link: "contact_id" | "company_id",
  recordId: string,
): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select b.* from bills b
    where b.account_id = ${tx.accountId} and b.${sql.ref(link)} = ${recordId}
    order by b.id for no key update of b
  `.execute(tx.db)
  return rows
}

function columnsOf(row: BillRow) {
  const { updated_at, deleted_at, deleted_by, version } = row
  const custom_fields = JSON.stringify(row.custom_fields)
  return { ...billContent(row), custom_fields, updated_at, deleted_at, deleted_by, version }
}

export async function insertBillRow(tx: Tx, row: BillRow): Promise<void> {
  const { id, created_by, created_at } = row
  await tx.db
    .insertInto("bills")
    .values({ account_id: tx.accountId, id, created_by, created_at, ...columnsOf(row) })
    .execute()
}

/** Writes bills in one statement, of their columns those that are named and the stamps. */
export async function updateBillRows(
  tx: Tx,
  rows: readonly BillRow[],
  changed: ReadonlySet<string>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  // The keys are exactly those of the columns.
  const stored = Object.keys(columnsOf(first)) as (keyof ReturnType<typeof columnsOf>)[]
  const columns = stored.filter((name) => changed.has(name) || name === "updated_at" || name === "version")
  await updateRows(tx, "bills", columns, rows)
}
