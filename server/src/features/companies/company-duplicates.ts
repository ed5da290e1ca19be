import type { alikeCompanies as endpoint, Company } from "@funil/contract/companies"
import type { AlikeRecord } from "@funil/contract/shared/duplicates"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { companyNoun } from "../../nouns/company/company-noun.ts"
import { companySource } from "../../nouns/company/company-source.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { DuplicateKey } from "../../platform/records/duplicate-groups.ts"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { findAlike } from "../../platform/records/find-alike.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import { companyRecord } from "./company-record.ts"

const keys: readonly DuplicateKey[] = [
  { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
  { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
  { reason: "document", value: (c) => sql.ref(`${c}.document`) },
]
const alike = { source: companySource, keys, name: companyNoun.name }

/** Companies that are likely the same one. */
export const listDuplicateCompanies = duplicateList({
  source: companySource,
  permission: "company.read",
  keys,
  read: companyRecord.views,
})

function filled(...values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => value || [])
}

/** Other companies that the caller sees and that share an e-mail, phone or document with this one. */
export async function findDuplicates(tx: Tx, company: Company): Promise<string[]> {
  const known = {
    email: filled(company.email),
    phone: filled(company.phone1),
    document: filled(company.document),
  }
  return (await findAlike(tx, alike, { known, except: company.id, most: 20 })).map(({ id }) => id)
}

/** The companies that have what is being typed. */
export async function findAlikeCompanies(
  ctx: Context,
  { email, phone, document, except }: z.output<typeof endpoint.body>,
): Promise<{ records: AlikeRecord[] }> {
  requireCan(ctx, "company.read")
  const known = { email: filled(email), phone: filled(storedPhone(phone)), document: filled(document) }
  return inTransaction(ctx, async (tx) => ({
    records: await findAlike(tx, alike, { known, except: except ?? null, most: 5 }),
  }))
}
