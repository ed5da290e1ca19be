import { setImmediate } from "node:timers/promises"
import { recordRoute } from "@funil/contract/shared/record-routes"
import type { Context } from "../../platform/context.ts"
import { contentLines, escapedValue } from "../../platform/text/content-lines.ts"
import type { FeedTask } from "./calendar-queries.ts"
import { calendarWords } from "./calendar-words.ts"

type Asked = Pick<Context, "language" | "timezone"> & {
  readonly services: { readonly config: { readonly publicUrl: string } }
}

/** Of a note only as much as a calendar shows. */
const maxNoteLength = 500

const utc = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, "")
const dateOf = (wallClock: string) => wallClock.slice(0, 10).replaceAll("-", "")

function dayAfter(wallClock: string): string {
  const day = new Date(`${wallClock.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return dateOf(day.toISOString())
}

/** The time of a task: days where it goes from midnight to midnight, instants otherwise, and no end where it takes no time. */
function timesOf({ start, end, starts_at, ends_at }: FeedTask): string[] {
  const endsWithDay = end.endsWith("23:59") || end === start
  if (start.endsWith("00:00") && (endsWithDay || end.endsWith("00:00"))) {
    const last = endsWithDay ? dayAfter(end) : dateOf(end)
    return [`DTSTART;VALUE=DATE:${dateOf(start)}`, `DTEND;VALUE=DATE:${last}`]
  }
  const begun = `DTSTART:${utc(starts_at)}`
  return ends_at > starts_at ? [begun, `DTEND:${utc(ends_at)}`] : [begun]
}

function descriptionOf({ language }: Asked, { deal, customer, note }: FeedTask, url: string): string {
  const words = calendarWords[language]
  const facts = [
    deal && `${words.deal}: ${deal.name}`,
    customer && `${words.contact}: ${customer.name}`,
    customer?.phone1 && `${words.phone}: ${customer.phone1}`,
  ].filter((fact) => fact !== null && fact !== undefined)
  const parts = [facts.join("\n"), note?.slice(0, maxNoteLength) ?? "", `${words.open}: ${url}`]
  return parts.filter((part) => part !== "").join("\n\n")
}

function eventOf(asked: Asked, task: FeedTask): string[] {
  const { publicUrl } = asked.services.config
  const url = new URL(recordRoute("task", task.id), publicUrl).href
  const isFinished = task.finished_at !== null
  const name = task.name ?? task.task_type.name
  const changed = utc(task.updated_at)
  return [
    "BEGIN:VEVENT",
    `UID:${task.id}@${new URL(publicUrl).hostname}`,
    // When it was last changed, not now: the same tasks are the same text.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${task.version}`,
    ...timesOf(task),
    `SUMMARY:${escapedValue(isFinished ? `✓ ${name}` : name)}`,
    `DESCRIPTION:${escapedValue(descriptionOf(asked, task, url))}`,
    `CATEGORIES:${escapedValue(task.task_type.name)}`,
    `URL:${url}`,
    "STATUS:CONFIRMED",
    `TRANSP:${isFinished ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ]
}

/** After so many events others have their turn. */
const eventsAtOnce = 50

/** The tasks as an iCalendar file (RFC 5545) in the account's language, to be asked for again within the hour. */
export async function calendarText(
  asked: Asked,
  company: string,
  tasks: readonly FeedTask[],
): Promise<string> {
  const name = escapedValue(calendarWords[asked.language].name(company))
  const head = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Funil//Funil//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-TIMEZONE:${asked.timezone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
  ]
  const parts = [contentLines(head)]
  for (const [at, task] of tasks.entries()) {
    if (at > 0 && at % eventsAtOnce === 0) await setImmediate()
    parts.push(contentLines(eventOf(asked, task)))
  }
  return [...parts, contentLines(["END:VCALENDAR"])].join("")
}
