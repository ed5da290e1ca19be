import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { replacedLink } from "../../nouns/merge-content.ts"
import { dealStore } from "./deal-store.ts"
import { saveDeals } from "./save-deal.ts"

const links = {
  contacts: { table: "deal_contacts", column: "contact_id" },
  companies: { table: "deal_companies", column: "company_id" },
} as const

/**
 * Names one record in place of others in all deals, those in the trash and archived ones too: they point to the same person. 403 when the
 * caller may not change one of them.
 */
export async function replaceInDeals(
  tx: Tx,
  kind: keyof typeof links,
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { table, column } = links[kind]
  const { rows } = await sql<{ deal_id: string }>`
    select distinct deal_id from ${sql.table(table)}
    where account_id = ${tx.accountId} and ${sql.ref(column)} = any(${[...others]}::uuid[])
  `.execute(tx.db)
  if (rows.length === 0) return
  const ids = rows.map(({ deal_id }) => deal_id)
  const deals = await dealStore.lockAll(tx, ids, "update", { withArchived: true })
  if (deals.length < ids.length) throw new AppError("forbidden")
  await saveDeals(
    tx,
    deals.map((before) => ({ before, patch: { [kind]: replacedLink(before[kind], others, own) } })),
  )
}
