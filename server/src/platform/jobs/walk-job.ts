import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { SystemContext } from "../access/permitted.ts"
import type { Services } from "../context.ts"
import { systemAccount } from "../db/ask-machines.ts"
import { isUnavailable } from "../db/sql-errors.ts"
import { systemContext } from "../system-context.ts"
import { type JobDefinition, type JobLog, type Schedule, isDoneFor } from "./job-definition.ts"

/** Periodic work of every account. It must be idempotent. */
export interface AccountWork {
  /** Name in the log, `noun.verb`. */
  readonly name: string
  run(ctx: SystemContext): Promise<void>
}

/** A job that visits all accounts, so that the queue has a single row for them. */
export interface Walk {
  readonly name: string
  readonly schedule: Schedule
  /** In this order for each account, closed ones apart. */
  readonly works: readonly AccountWork[]
}

/** A walk's position; null at its beginning. */
type Place = { readonly after: AccountId; readonly accounts: number; readonly failed: number } | null

const accountsPerTurn = 100

/**
 * Returns the job of a walk. A turn visits some accounts and stores its position, so that restarts
 * resume there and other jobs get turns. Logs an account's failure and leaves it to the next walk.
 */
export function walkJob({ name, schedule, works }: Walk, log: JobLog): JobDefinition<Place> {
  /** Returns the number of failed works. */
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

/**
 * Reads the directory of domains, which a distributed database keeps on one machine, and not all
 * shards.
 */
async function accountsAfter({ database }: Services, after: AccountId): Promise<AccountId[]> {
  // The directory names accounts.
  const { rows } = await sql<{ account: AccountId }>`
    select distinct account_id as account from account_domains
    where account_id > ${after} order by account_id limit ${accountsPerTurn}
  `.execute(database.reader)
  return rows.map(({ account }) => account)
}
