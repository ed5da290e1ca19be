import { type RawBuilder, type Selectable, sql } from "kysely"
import type { CompaniesTable } from "../../platform/db/tables.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { companyScope } from "../../nouns/company-visibility.ts"
import { shownFields } from "../../nouns/shown-fields.ts"

/** A company with all that its answer holds. */
export type WholeCompany = Selectable<CompaniesTable>

/** The columns of `WholeCompany` over `companies c`; of two with one name the later counts. */
function wholeColumns(tx: Tx): RawBuilder<unknown> {
  return sql`c.*, ${shownFields(tx, "company", "c")} as custom_fields`
}

/** Whole companies in the order of the ids, which are those of companies that the caller may see. */
export async function readCompanies(tx: Tx, ids: readonly string[]): Promise<WholeCompany[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<WholeCompany>`
    select ${wholeColumns(tx)} from companies c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], c.id)
  `.execute(tx.db)
  return rows
}

/** The whole company; 404 when it lies in the trash or the caller can't see it. */
export async function visibleCompany(tx: Tx, id: string): Promise<WholeCompany> {
  const { rows } = await sql<WholeCompany>`
    select ${wholeColumns(tx)} from companies c
    where c.account_id = ${tx.accountId} and c.id = ${id} and c.deleted_at is null and ${companyScope(tx, "company.read")}
  `.execute(tx.db)
  const row = rows[0]
  if (!row) throw notFound()
  return row
}
