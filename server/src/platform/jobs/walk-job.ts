import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Context, Services } from "../context.ts"
import { isUnavailable } from "../db/sql-errors.ts"
import { systemAccount } from "../system-account.ts"
import { systemContext } from "../system-context.ts"
import { isDoneFor, type JobDefinition } from "./job-definition.ts"
import type { JobLog } from "./job-log.ts"
import type { Schedule } from "./schedule.ts"

/** Work that every account needs from time to time; doing it again must be harmless. */
export interface AccountWork {
  /** Name in the log, `noun.verb`. */
  readonly name: string
  run(ctx: Context): Promise<void>
}

/** One job that does its works account by account, so that the queue holds one row however many accounts there are. */
export interface Walk {
  readonly name: string
  readonly schedule: Schedule
  /** In this order for each account, closed ones apart. */
  readonly works: readonly AccountWork[]
}

/** Where a walk is; null at its beginning. */
type Place = { readonly after: AccountId; readonly accounts: number; readonly failed: number } | null

const accountsPerTurn = 100

/**
 * Makes the job of a walk. A turn does some accounts and stores its place, so a restart goes on there and other jobs have their turns.
 * An account whose work fails is logged and left to the next walk.
 */
export function walkJob({ name, schedule, works }: Walk, log: JobLog): JobDefinition<Place> {
  /** Answers the number of works that failed. */
  const doWorks = async (services: Services, account: AccountId): Promise<number> => {
    let failures = 0
    const attempt = async (work: string, run: () => Promise<void>) => {
      await run().catch((error: unknown) => {
        // Without a database every account would fail: the turn is done again.
        if (!services.database.isDistributed && isUnavailable(error)) throw error
        failures += 1
        log.warn({ err: error, walk: name, work, account }, "work of a walk failed")
      })
    }
    await attempt("account.read", async () => {
      const ctx = await systemContext(services, account)
      if (!isDoneFor(ctx.block, { isOpenToBlocked: true })) return
      for (const work of works) await attempt(work.name, () => work.run(ctx))
    })
    return failures
  }
  return {
    name,
    schedule,
    retry: { limit: 3, delaySeconds: 60 },
    accounts: () => sql`select ${systemAccount}::uuid as account`,
    async run({ services }, place) {
      let { accounts, failed } = place ?? { accounts: 0, failed: 0 }
      const found = await accountsAfter(services, place?.after ?? systemAccount)
      for (const account of found) {
        accounts += 1
        if ((await doWorks(services, account)) > 0) failed += 1
      }
      const last = found.at(-1)
      if (last && found.length === accountsPerTurn) return { rest: { after: last, accounts, failed } }
      log.info({ walk: name, accounts, failed }, "walked over all accounts")
      return undefined
    },
  }
}

/** Reads the directory of domains, which a distributed database keeps on one machine, and not all shards. */
async function accountsAfter({ database }: Services, after: AccountId): Promise<AccountId[]> {
  // The directory names accounts.
  const { rows } = await sql<{ account: AccountId }>`
    select distinct account_id as account from account_domains
    where account_id > ${after} order by account_id limit ${accountsPerTurn}
  `.execute(database.reader)
  return rows.map(({ account }) => account)
}
