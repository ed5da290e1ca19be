import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { nextOccasion } from "./next-occasion.ts"
import { updateNextOccasion } from "./workflow-queries.ts"
import type { WorkflowRow } from "./workflow-row.ts"

type Timed = Pick<WorkflowRow, "id" | "frequency" | "frequency_hour" | "frequency_day"> & { next_at: Date }

/** Lets automations that the clock sets off go on with their next time, without making up for those that have passed. */
// No right: only the operator's import does it. No ledger: when an automation runs next is no part of it.
export async function skipMissedRuns(tx: Tx): Promise<void> {
  const { rows } = await sql<Timed>`
    select id, frequency, frequency_hour, frequency_day, next_at from workflows
    where account_id = ${tx.accountId} and enabled and deleted_at is null and next_at <= ${tx.now()}
  `.execute(tx.db)
  await retime(tx, rows, tx.timezone)
}

/** Moves the next runs of the automations that the clock sets off to where their hours lie in another zone. */
// No right: what asks for another zone has asked. No ledger: when an automation runs next is no part of it.
export async function retimeWorkflows(tx: Tx, timezone: string): Promise<void> {
  const { rows } = await sql<Timed>`
    select id, frequency, frequency_hour, frequency_day, next_at from workflows
    where account_id = ${tx.accountId} and enabled and deleted_at is null and next_at > ${tx.now()}
  `.execute(tx.db)
  await retime(tx, rows, timezone)
}

async function retime(tx: Tx, rows: readonly Timed[], timezone: string): Promise<void> {
  for (const { id, frequency, frequency_hour: hour, frequency_day: day, next_at: from } of rows)
    if (frequency)
      await updateNextOccasion(tx, {
        id,
        from,
        to: nextOccasion(tx.now(), { frequency, hour, day }, timezone),
      })
}
