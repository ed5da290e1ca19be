import type { WorkflowFrequency } from "@funil/contract/automations/workflow-rules"
import { sql } from "kysely"
import { Temporal } from "temporal-polyfill"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type WorkflowRow, updateNextOccasion } from "./workflow-queries.ts"

interface Timing {
  readonly frequency: WorkflowFrequency
  /** The hour of the day in the time zone. Null is midnight. */
  readonly hour: number | null
  /** Weekly: 1 (Monday) to 7. Monthly: 1 to 31, or the last day of a shorter month. */
  readonly day: number | null
}

/** The first occasion after an instant. An hour that the clocks skip becomes the next one. */
export function nextOccasion(after: Date, { frequency, hour, day }: Timing, timezone: string): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timezone)
  if (frequency === "hourly") {
    const next = from.round({ smallestUnit: "hour", roundingMode: "floor" }).add({ hours: 1 })
    return new Date(next.epochMilliseconds)
  }
  const time = Temporal.PlainTime.from({ hour: hour ?? 0 })
  for (let ahead = 0; ; ahead += 1) {
    const date = from.toPlainDate().add({ days: ahead })
    if (!isDay(date, frequency, day)) continue
    const at = date.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds
    if (at > after.getTime()) return new Date(at)
  }
}

function isDay(date: Temporal.PlainDate, frequency: WorkflowFrequency, day: number | null): boolean {
  if (frequency === "weekly") return date.dayOfWeek === (day ?? 1)
  return frequency !== "monthly" || date.day === Math.min(day ?? 1, date.daysInMonth)
}

type ScheduledWorkflow = Pick<WorkflowRow, "id" | "frequency" | "frequency_hour" | "frequency_day"> & {
  next_at: Date
}

/** Sets scheduled automations to their next time, without making up for missed times. */
// No ledger: the next run is not part of an automation.
export async function skipMissedRuns(tx: Tx): Promise<void> {
  const { rows } = await sql<ScheduledWorkflow>`
    select id, frequency, frequency_hour, frequency_day, next_at from workflows
    where account_id = ${tx.accountId} and enabled and deleted_at is null and next_at <= ${tx.now()}
  `.execute(tx.db)
  await retime(tx, rows, tx.timezone)
}

/** Moves the next runs of scheduled automations to their hours in another time zone. */
// No ledger: the next run is not part of an automation.
export async function retimeWorkflows(tx: Tx, timezone: string): Promise<void> {
  const { rows } = await sql<ScheduledWorkflow>`
    select id, frequency, frequency_hour, frequency_day, next_at from workflows
    where account_id = ${tx.accountId} and enabled and deleted_at is null and next_at > ${tx.now()}
  `.execute(tx.db)
  await retime(tx, rows, timezone)
}

async function retime(tx: Tx, rows: readonly ScheduledWorkflow[], timezone: string): Promise<void> {
  for (const { id, frequency, frequency_hour: hour, frequency_day: day, next_at: from } of rows)
    if (frequency)
      await updateNextOccasion(tx, {
        id,
        from,
        to: nextOccasion(tx.now(), { frequency, hour, day }, timezone),
      })
}
