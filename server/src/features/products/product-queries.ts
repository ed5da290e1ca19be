import { can } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { updateRows } from "../../platform/records/update-rows.ts"
import { productContent, type ProductRow } from "./product-row.ts"

/** Locks products in the order of their ids. Who may write any product may write all. */
async function lock(tx: Tx, ids: readonly string[], where: RawBuilder<SqlBool>): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.* from products p
    where p.account_id = ${tx.accountId} and p.id = any(${[...ids]}::uuid[]) and ${where}
    order by p.id for no key update of p
  `.execute(tx.db)
  return rows
}

/** Locks a product to write it; 404 when it lies in the trash. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow> {
  const [row] = await lockProducts(tx, [id])
  if (!row) throw notFound()
  return row
}

/** Locks those of the products that are not in the trash. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<ProductRow[]> {
  return lock(tx, ids, sql`p.deleted_at is null`)
}

/** Locks the products, in the trash or out of it, when the caller may write them. */
export async function lockAnyProducts(tx: Tx, ids: readonly string[]): Promise<ProductRow[]> {
  return tx.user && !can(tx.user.role, "product.write") ? [] : lock(tx, ids, sql`true`)
}

function columnsOf(row: ProductRow) {
  const { updated_at, deleted_at, deleted_by, version } = row
  const custom_fields = JSON.stringify(row.custom_fields)
  return { ...productContent(row), custom_fields, updated_at, deleted_at, deleted_by, version }
}

export async function insertProductRow(tx: Tx, row: ProductRow): Promise<void> {
  const { id, created_by, created_at } = row
  await tx.db
    .insertInto("products")
    .values({ account_id: tx.accountId, id, created_by, created_at, ...columnsOf(row) })
    .execute()
}

/** Writes products in one statement, of their columns those that are named and the stamps. */
export async function updateProductRows(
  tx: Tx,
  rows: readonly ProductRow[],
  changed: ReadonlySet<string>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  // The keys are exactly those of the columns.
  const stored = Object.keys(columnsOf(first)) as (keyof ReturnType<typeof columnsOf>)[]
  const columns = stored.filter((name) => changed.has(name) || name === "updated_at" || name === "version")
  await updateRows(tx, "products", columns, rows)
}
