import type { MovedRecord } from "./move-choices.ts"
import type { MovedFile, MovedRow } from "./moved-file.ts"
import { type DateReading, wallClockAt } from "../shared/written-date.ts"
import { instantOf, momentIn, orderIn } from "./read-moment.ts"
import { exportOf } from "./recognise-export.ts"
import type { SpecialMeaning } from "./rival-export.ts"
import type { MovedStatus } from "./deal-place.ts"

const dayMeanings =
  "day done_day created_day closed_day won_day lost_day stage_day expected_close_date".split(" ")
/** Nothing that these products keep is older. */
const oldest = "1970-01-01"

/** How the dates of a file are read: the order that some cell tells, else that of its language. */
export function readingOf(file: MovedFile, rows: readonly MovedRow[], timezone: string): DateReading {
  const written = rows.flatMap((row) => dayMeanings.flatMap((meaning) => row.get(meaning) ?? []))
  const isEnglish = exportOf(file.rival, file.noun)?.isEnglish === true
  return { order: orderIn(written) ?? (isEnglish ? "mdy" : "dmy"), timezone }
}

/** How what a file tells of the past is read. */
export interface Past {
  readonly reading: DateReading
  readonly now: Date
  readonly closesAsExpected: boolean
  readonly idTellsCreation: boolean
  /** Hears of cells that tell no day, or one that is still to come. */
  readonly leave: (meaning: SpecialMeaning, text: string) => void
}

/** The instant that cells tell; null for none, or one that is still to come. A day without its time is never later than now. */
function pastInstant(text: string, { now, reading }: Past, time?: string): string | null {
  const moment = momentIn(text, reading, time)
  const today = wallClockAt(now, reading.timezone).slice(0, 10)
  if (moment === null || moment < oldest || moment.slice(0, 10) > today) return null
  const at = instantOf(moment, reading.timezone)
  return at < now.toISOString() ? at : now.toISOString()
}

function told(row: MovedRow, past: Past, day: SpecialMeaning, time?: SpecialMeaning): string | undefined {
  const text = row.get(day)
  if (text === undefined) return undefined
  const at = pastInstant(text, past, time && row.get(time))
  if (at === null) past.leave(day, text)
  return at ?? undefined
}

/** The instant that an id of MongoDB begins with. */
function instantIn(id = "", now: Date): string | undefined {
  if (!/^[\da-f]{24}$/i.test(id)) return undefined
  const at = new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
  return at < now ? at.toISOString() : undefined
}

/** When a record was made there, as far as that is told. */
export function createdThere(row: MovedRow, past: Past): MovedRecord {
  const inId = past.idTellsCreation ? instantIn(row.get("source_id"), past.now) : undefined
  const at = told(row, past, "created_day", "created_time") ?? inId
  return at === undefined ? {} : { created_at: at }
}

/** When a deal was made and closed there, and since when it stands in its stage, as far as that is told. */
export function dealPast(row: MovedRow, status: MovedStatus, past: Past): MovedRecord {
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
