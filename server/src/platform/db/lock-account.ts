import { sql } from "kysely"
import type { Tx } from "./tx.ts"

/** Takes the account's lock, under which its lists are put in order and its plan's limits are kept. */
export async function lockAccount(tx: Tx): Promise<void> {
  await sql`/* lock account */ select from accounts where account_id = ${tx.accountId} for no key update`.execute(
    tx.db,
  )
}
