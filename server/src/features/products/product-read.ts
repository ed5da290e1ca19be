import { type RawBuilder, type Selectable, sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { ProductsTable } from "../../platform/db/tables.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { shownFields } from "../../nouns/shown-fields.ts"

/** A product with its custom fields as an answer shows them. */
export type WholeProduct = Selectable<ProductsTable>

/** Of two columns with one name the later counts. */
function wholeColumns(tx: Tx): RawBuilder<unknown> {
  return sql`p.*, ${shownFields(tx, "product", "p")} as custom_fields`
}

/** Whole products in the order of the ids. */
export async function readProducts(tx: Tx, ids: readonly string[]): Promise<WholeProduct[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<WholeProduct>`
    select ${wholeColumns(tx)} from products p
    where p.account_id = ${tx.accountId} and p.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], p.id)
  `.execute(tx.db)
  return rows
}

/** The whole product; 404 when it lies in the trash. Every role sees all products. */
export async function visibleProduct(tx: Tx, id: string): Promise<WholeProduct> {
  const { rows } = await sql<WholeProduct>`
    select ${wholeColumns(tx)} from products p
    where p.account_id = ${tx.accountId} and p.id = ${id} and p.deleted_at is null
  `.execute(tx.db)
  const row = rows[0]
  if (!row) throw notFound()
  return row
}
