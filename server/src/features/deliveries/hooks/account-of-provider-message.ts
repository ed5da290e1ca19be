import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { noAccount } from "../../../platform/access/account-directory.ts"
import type { Named } from "../../../platform/access/account-token.ts"
import type { Services } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { systemContext } from "../../../platform/system-context.ts"

/** The message of ours that a provider calls so; null for one that is not ours, or not written down yet. */
export async function findProviderMessage(
  services: Services,
  provider: string,
  providerId: string,
): Promise<Named | null> {
  const ctx = await systemContext(services, noAccount)
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ account_id: AccountId; message_id: string }>`
      select account_id, message_id from provider_messages
      where provider = ${provider} and provider_id = ${providerId}
    `.execute(tx.db)
    // Entered by a transaction of this very account.
    return rows[0] ? { accountId: rows[0].account_id, id: rows[0].message_id } : null
  })
}
