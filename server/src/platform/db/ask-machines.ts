import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Database } from "./database.ts"
import { systemAccount } from "../system-account.ts"
import { isUnavailable } from "./sql-errors.ts"

/** The accounts, by the machines of a distributed database that hold them. Of made-up ones, which have no domain, only the system's. */
async function accountsByMachine({ reader }: Database): Promise<AccountId[][]> {
  const { rows } = await sql<{ accounts: AccountId[] }>`
    select array_agg(d.account_id) as accounts
    from (select account_id from account_domains union all select ${systemAccount}::uuid) d
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('accounts'::regclass, d.account_id)
    group by p.groupid
  `.execute(reader)
  return rows.map(({ accounts }) => accounts)
}

/**
 * Asks about all accounts: all machines at once, and each by itself while one of them is away, so that nothing but its own accounts waits
 * for it. Throws what the first one did when all of them are away.
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
