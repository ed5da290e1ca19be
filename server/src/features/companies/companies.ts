import type { CompanyCreated, createCompany as endpoint } from "@funil/contract/records/companies"
import type { Contact } from "@funil/contract/records/contacts"
import type { Deal } from "@funil/contract/records/deals"
import type { Page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { companyKeys, companyNoun } from "../../nouns/company/company-noun.ts"
import { companySource } from "../../nouns/company/company-source.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { alikeRecords } from "../../platform/records/alike-records.ts"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { contactRecord } from "../contacts/contact-record.ts"
import { dealRecord } from "../deals/deal-record.ts"
import { companyRecord } from "./company-record.ts"

type Input = z.output<typeof endpoint.body>

/** Creates a company and reports possible duplicates. */
export async function createCompany(ctx: Permitted<"company.create">, input: Input): Promise<CompanyCreated> {
  return inTransaction(ctx, async (tx) => {
    const made = await companyRecord.create(tx, input)
    const possible_duplicates = await alikeCompanies.ofRecord(tx, made)
    return { ...made, ...(possible_duplicates.length > 0 && { possible_duplicates }) }
  })
}

interface PageQuery {
  readonly page: number
  readonly per_page: number
}

/** Lists a company's contacts that the caller may see. */
export async function listCompanyContacts(
  ctx: Permitted,
  id: string,
  query: PageQuery,
): Promise<Page<Contact>> {
  await inTransaction(ctx, (tx) => companyRecord.visible(tx, id))
  const where = sql<boolean>`c.id in (
    select l.contact_id from contact_companies l where l.account_id = ${ctx.accountId} and l.company_id = ${id}
  )`
  return contactRecord.list.page(ctx, query, { where })
}

/** Lists a company's deals that the caller may see. */
export async function listCompanyDeals(ctx: Permitted, id: string, query: PageQuery): Promise<Page<Deal>> {
  await inTransaction(ctx, (tx) => companyRecord.visible(tx, id))
  const where = sql<boolean>`d.id in (
    select l.deal_id from deal_companies l where l.account_id = ${ctx.accountId} and l.company_id = ${id}
  )`
  return dealRecord.list.page(ctx, query, { where })
}

const noun = { source: companySource, permission: "company.read", keys: companyKeys } as const

/** Lists companies that are probably the same. */
export const listDuplicateCompanies = duplicateList({ ...noun, read: companyRecord.views })

/** Finds companies that share an email, phone or document. */
export const alikeCompanies = alikeRecords({ ...noun, name: companyNoun.name })
