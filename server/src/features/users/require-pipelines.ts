import { sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** Ends with 422 unless these are pipelines of the account. */
export async function requirePipelines(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pipelines
    where account_id = ${tx.accountId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
  `.execute(tx.db)
  if (rows[0]?.count !== new Set(ids).size) throw invalid("pipelines", "not_found")
}
