import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { jobDefinitions } from "../src/app.ts"
import { systemContext } from "../src/platform/system-context.ts"
import type { Person, TestApi } from "./client.ts"
import { accountOf } from "./scenes/make-message.ts"

interface QueuedRow {
  readonly id: string
  readonly account_id: AccountId
  readonly payload: unknown
}

/**
 * Runs a queue's waiting work in order, for one account or all, and returns the errors. Doesn't
 * retry failures.
 */
export async function runQueued(api: TestApi, name: string, ofAccount?: Person): Promise<unknown[]> {
  const { services, database } = api
  const definition = jobDefinitions.find((job) => job.name === name)
  if (!definition) throw new Error(`There is no job ${name}.`)
  const account = ofAccount ? await accountOf(api, ofAccount) : null
  const { rows } = await sql<QueuedRow>`
    with taken as (
      delete from queued_jobs where name = ${name} and (${account}::uuid is null or account_id = ${account}) returning *
    )
    select * from taken order by id
  `.execute(database.owner)
  const errors: unknown[] = []
  for (const { id, account_id, payload } of rows) {
    const ctx = await systemContext(services, account_id, id)
    await definition.run(ctx, payload).catch((error: unknown) => errors.push(error))
  }
  return errors
}
