import { type DateReading, wallClockAt } from "../shared/values/written-date.ts"
import type { MigratedStatus } from "./deal-place.ts"
import type { Leave } from "./left-cells.ts"
import type { MigratedFile, MigratedRow } from "./migrated-file.ts"
import type { MigratedRecord } from "./migration-choices.ts"
import { instantOf, momentIn, orderIn } from "./read-moment.ts"
import { exportOf } from "./systems/recognise-export.ts"
import type { SpecialMeaning } from "./systems/rival-export.ts"

const dayMeanings =
  "day done_day created_day closed_day won_day lost_day stage_day expected_close_date".split(" ")
/** These CRMs store nothing older. */
const oldest = "1970-01-01"

/** Returns how to read a file's dates: the order that some cell settles, else its language's. */
export function readingOf(file: MigratedFile, rows: readonly MigratedRow[], timezone: string): DateReading {
  const written = rows.flatMap((row) => dayMeanings.flatMap((meaning) => row.get(meaning) ?? []))
  const isEnglish = exportOf(file.rival, file.noun)?.isEnglish === true
  return { order: orderIn(written) ?? (isEnglish ? "mdy" : "dmy"), timezone }
}

/** How to read a file's dates. */
export interface Past {
  readonly reading: DateReading
  readonly now: Date
  readonly closesAsExpected: boolean
  readonly idTellsCreation: boolean
  /** Gets cells without a readable day, or with a future one. */
  readonly leave: Leave
}

/**
 * Returns the instant in the cells, or null for none or a future one. A day without a time is never
 * later than now.
 */
function pastInstant(text: string, { now, reading }: Past, time?: string): string | null {
  const moment = momentIn(text, reading, time)
  const today = wallClockAt(now, reading.timezone).slice(0, 10)
  if (moment === null || moment < oldest || moment.slice(0, 10) > today) return null
  const at = instantOf(moment, reading.timezone)
  return at < now.toISOString() ? at : now.toISOString()
}

function told(row: MigratedRow, past: Past, day: SpecialMeaning, time?: SpecialMeaning): string | undefined {
  const text = row.get(day)
  if (text === undefined) return undefined
  const at = pastInstant(text, past, time && row.get(time))
  if (at === null) past.leave(day, text, "unaccepted")
  return at ?? undefined
}

/** Returns the instant that a MongoDB id begins with. */
function instantIn(id = "", now: Date): string | undefined {
  if (!/^[\da-f]{24}$/i.test(id)) return undefined
  const at = new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
  return at < now ? at.toISOString() : undefined
}

/** Returns a record's creation time in the other CRM, if the row has it. */
export function createdThere(row: MigratedRow, past: Past): MigratedRecord {
  const inId = past.idTellsCreation ? instantIn(row.get("source_id"), past.now) : undefined
  const at = told(row, past, "created_day", "created_time") ?? inId
  return at === undefined ? {} : { created_at: at }
}

/**
 * Returns when a deal was created, closed and moved to its stage in the other CRM, if the row has
 * it.
 */
export function dealPast(row: MigratedRow, status: MigratedStatus, past: Past): MigratedRecord {
  const created = createdThere(row, past)
  if (status === "open") {
    const since = told(row, past, "stage_day")
    return since === undefined ? created : { ...created, last_stage_updated_at: since }
  }
  const expected = past.closesAsExpected ? row.get("expected_close_date") : undefined
  const closed =
    told(row, past, "closed_day", "closed_time") ??
    told(row, past, status === "won" ? "won_day" : "lost_day") ??
    (expected === undefined ? undefined : (pastInstant(expected, past) ?? undefined))
  return closed === undefined ? created : { ...created, closed_at: closed }
}
