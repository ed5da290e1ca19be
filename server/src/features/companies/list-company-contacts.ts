import type { Contact } from "@funil/contract/contacts"
import type { Page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { contactRecord } from "../contacts/contact-record.ts"
import { companyRecord } from "./company-record.ts"

interface PageQuery {
  readonly page: number
  readonly per_page: number
}

/** The contacts of a company, of those that the caller may see. */
export async function listCompanyContacts(
  ctx: Context,
  id: string,
  query: PageQuery,
): Promise<Page<Contact>> {
  await inTransaction(ctx, (tx) => companyRecord.visible(tx, id))
  const where = sql<boolean>`c.id in (
    select l.contact_id from contact_companies l where l.account_id = ${ctx.accountId} and l.company_id = ${id}
  )`
  return contactRecord.list.page(ctx, query, { where })
}
