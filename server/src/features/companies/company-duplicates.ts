import type { Company } from "@funil/contract/companies"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { companySource } from "../../nouns/company/company-source.ts"
import { companyScope } from "../../nouns/company/company-visibility.ts"
import { companyRecord } from "./company-record.ts"

/** Companies that are likely the same one. */
export const listDuplicateCompanies = duplicateList({
  source: companySource,
  permission: "company.read",
  keys: [
    { reason: "email", value: (c) => sql.ref(`${c}.email_key`) },
    { reason: "phone", value: (c) => sql.ref(`${c}.phone1`) },
    { reason: "document", value: (c) => sql.ref(`${c}.document`) },
  ],
  read: companyRecord.views,
})

/** Other companies that the caller sees and that share an e-mail, phone or document with this one. */
export async function findDuplicates(tx: Tx, { id, email, phone1, document }: Company): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    where c.account_id = ${tx.accountId} and c.id <> ${id} and c.deleted_at is null
      and (c.email_key = lower(${email}) or c.phone1 = ${phone1} or c.document = ${document})
      and ${companyScope(tx, "company.read")}
    order by c.id limit 20
  `.execute(tx.db)
  return rows.map((row) => row.id)
}
