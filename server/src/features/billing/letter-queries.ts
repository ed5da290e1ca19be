import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Trial } from "./letter-rules.ts"

export async function readTrial(tx: Tx): Promise<Trial | undefined> {
  const { rows } = await sql<Trial>`
    select free_trial_exceeded_at as ends, trial_told_at as told from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  return rows[0]
}
