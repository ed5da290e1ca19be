import type { CompanyRef } from "@funil/contract/shared/records"
import { type RawBuilder, type Selectable, sql } from "kysely"
import type { ContactsTable } from "../../platform/db/tables.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { companyScope } from "../../nouns/company-visibility.ts"
import { contactScope } from "../../nouns/contact-visibility.ts"
import { shownFields } from "../../nouns/shown-fields.ts"

/** A contact with all that its answer holds. */
export interface WholeContact extends Selectable<ContactsTable> {
  companies: CompanyRef[]
}

/** The columns of `WholeContact` over `contacts c`; of two with one name the later counts. */
function wholeColumns(tx: Tx): RawBuilder<unknown> {
  return sql`
    c.*, ${shownFields(tx, "contact", "c")} as custom_fields,
    coalesce((
      select json_agg(json_build_object('id', o.id, 'company', o.company, 'picture', o.picture) order by o.company, o.id)
      from contact_companies l join companies o on o.account_id = l.account_id and o.id = l.company_id
      where l.account_id = c.account_id and l.contact_id = c.id and o.deleted_at is null
        and ${companyScope(tx, "company.read", "o")}
    ), '[]') as companies`
}

/** Whole contacts in the order of the ids, which are those of contacts that the caller may see. */
export async function readContacts(tx: Tx, ids: readonly string[]): Promise<WholeContact[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<WholeContact>`
    select ${wholeColumns(tx)} from contacts c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], c.id)
  `.execute(tx.db)
  return rows
}

/** The whole contact; 404 when it lies in the trash or the caller can't see it. */
export async function visibleContact(tx: Tx, id: string): Promise<WholeContact> {
  const { rows } = await sql<WholeContact>`
    select ${wholeColumns(tx)} from contacts c
    where c.account_id = ${tx.accountId} and c.id = ${id} and c.deleted_at is null and ${contactScope(tx, "contact.read")}
  `.execute(tx.db)
  const row = rows[0]
  if (!row) throw notFound()
  return row
}
