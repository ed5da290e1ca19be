import { type RawBuilder, type SqlBool, sql } from "kysely"
import { isMine } from "./deal/deal-visibility.ts"

interface DealLinks {
  readonly table: "deal_contacts" | "deal_companies"
  readonly column: "contact_id" | "company_id"
}

/** Records, under the alias `record`, that the user created or that are on a deal of theirs. */
export function isRelated(userId: string, record: string, { table, column }: DealLinks): RawBuilder<SqlBool> {
  const r = sql.ref(record)
  return sql`(${r}.created_by = ${userId} or exists (
    select from ${sql.table(table)} link
    join deals linked on linked.account_id = link.account_id and linked.id = link.deal_id
    where link.account_id = ${r}.account_id and link.${sql.ref(column)} = ${r}.id
      and linked.deleted_at is null and ${isMine(userId, "linked")}
  ))`
}
