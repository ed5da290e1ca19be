import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Database } from "./database.ts"
import { isUnavailable } from "./sql-errors.ts"

/**
 * Queries all accounts on all machines at once. While a machine is away it queries each separately,
 * so that only that machine's accounts wait. Throws the first error if all are away.
 */
export async function askMachines<T>(
  database: Database,
  ofAll: () => Promise<T>,
  ofSome: (accounts: readonly AccountId[]) => Promise<T>,
): Promise<T[]> {
  try {
    return [await ofAll()]
  } catch (error) {
    if (!database.isDistributed || !isUnavailable(error)) throw error
    const answers = await Promise.allSettled((await accountsByMachine(database)).map(ofSome))
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []))
    if (found.length === 0) throw error
    return found
  }
}

/** The account of queued work for all accounts. Real ids contain a time and sort after it. */
export const systemAccount = "00000000-0000-0000-0000-000000000001" as AccountId

/**
 * Returns the accounts by their machine in a distributed database. Of accounts without a domain,
 * only the system's.
 */
async function accountsByMachine({ reader }: Database): Promise<AccountId[][]> {
  const { rows } = await sql<{ accounts: AccountId[] }>`
    select array_agg(d.account_id) as accounts
    from (select account_id from account_domains union all select ${systemAccount}::uuid) d
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('accounts'::regclass, d.account_id)
    group by p.groupid
  `.execute(reader)
  return rows.map(({ accounts }) => accounts)
}
