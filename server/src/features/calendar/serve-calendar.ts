import { createHash } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { recordRoute } from "@funil/contract/shared/record-routes"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { openToken } from "../../platform/access/account-token.ts"
import { requireAllowedAddress } from "../../platform/access/allowed-address.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { requireOpen } from "../../platform/access/standing.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { provenContext } from "../../platform/system-context.ts"
import { contentLines, escapedValue } from "../../platform/text/content-lines.ts"
import { calendarWords } from "./calendar-words.ts"
import { type FeedTask, findFeedOwner, readFeedTasks } from "./calendar.ts"

type Request = FastifyRequest<{ Params: { token: string } }>

/** Serves task feeds to calendar programs. The secret address is the credential. */
export function serveCalendar(app: FastifyInstance, services: Services): void {
  app.get("/calendar/:token.ics", { config: { isLimited: true } }, (request: Request, reply) =>
    answer(services, request, reply),
  )
}

async function answer(services: Services, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const named = openToken(services.config, "calendar", request.params.token)
  if (!named) throw notFound()
  const ctx = await provenContext(services, named.accountId, "link", request.id)
  const text = await getFeed(ctx, named.id, request.ip)
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`
  void reply.headers({ etag, "cache-control": "private, no-cache" })
  const known = request.headers["if-none-match"]?.split(",") ?? []
  if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag)) return reply.code(304).send()
  return reply
    .type("text/calendar; charset=utf-8")
    .header("content-disposition", 'inline; filename="funil.ics"')
    .send(text)
}

/** Returns the tasks of the feed's user as they may see them now. `address` is the client's IP. */
async function getFeed(ctx: Permitted, feedId: string, address: string): Promise<string> {
  const { owner, tasks } = await inTransaction(ctx, async (tx) => {
    const [found] = await Promise.all([findFeedOwner(tx, feedId), requireAllowedAddress(tx, address)])
    if (!found) throw notFound()
    const owned = { ...tx, user: found }
    requireCan(owned, "task.read")
    requireOpen(owned)
    return { owner: found, tasks: await readFeedTasks(owned) }
  })
  return calendarText(ctx, owner.company, tasks)
}

type CalendarContext = Pick<Context, "language" | "timezone"> & {
  readonly services: { readonly config: { readonly publicUrl: string } }
}

/** The most characters of a note that a calendar shows. */
const maxNoteLength = 500

const utc = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, "")
const dateOf = (wallClock: string) => wallClock.slice(0, 10).replaceAll("-", "")

function dayAfter(wallClock: string): string {
  const day = new Date(`${wallClock.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return dateOf(day.toISOString())
}

/**
 * Returns a task's times: days if it runs from midnight to midnight, else instants. Omits the end
 * of a task without duration.
 */
function timesOf({ start, end, starts_at, ends_at }: FeedTask): string[] {
  const endsWithDay = end.endsWith("23:59") || end === start
  if (start.endsWith("00:00") && (endsWithDay || end.endsWith("00:00"))) {
    const last = endsWithDay ? dayAfter(end) : dateOf(end)
    return [`DTSTART;VALUE=DATE:${dateOf(start)}`, `DTEND;VALUE=DATE:${last}`]
  }
  const begun = `DTSTART:${utc(starts_at)}`
  return ends_at > starts_at ? [begun, `DTEND:${utc(ends_at)}`] : [begun]
}

function descriptionOf(
  { language }: CalendarContext,
  { deal, customer, note }: FeedTask,
  url: string,
): string {
  const words = calendarWords[language]
  const facts = [
    deal && `${words.deal}: ${deal.name}`,
    customer && `${words.contact}: ${customer.name}`,
    customer?.phone1 && `${words.phone}: ${customer.phone1}`,
  ].filter((fact) => fact !== null && fact !== undefined)
  const parts = [facts.join("\n"), note?.slice(0, maxNoteLength) ?? "", `${words.open}: ${url}`]
  return parts.filter((part) => part !== "").join("\n\n")
}

function eventOf(ctx: CalendarContext, task: FeedTask): string[] {
  const { publicUrl } = ctx.services.config
  const url = new URL(recordRoute("task", task.id), publicUrl).href
  const isFinished = task.finished_at !== null
  const name = task.name ?? task.task_type.name
  const changed = utc(task.updated_at)
  return [
    "BEGIN:VEVENT",
    `UID:${task.id}@${new URL(publicUrl).hostname}`,
    // The time of the last change, so the same tasks give the same text.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${task.version}`,
    ...timesOf(task),
    `SUMMARY:${escapedValue(isFinished ? `✓ ${name}` : name)}`,
    `DESCRIPTION:${escapedValue(descriptionOf(ctx, task, url))}`,
    `CATEGORIES:${escapedValue(task.task_type.name)}`,
    `URL:${url}`,
    "STATUS:CONFIRMED",
    `TRANSP:${isFinished ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ]
}

/** The events per batch. The process answers other requests between batches. */
const eventsAtOnce = 50

/**
 * Returns the tasks as an iCalendar file (RFC 5545) in the account's language. Clients refresh it
 * hourly.
 */
async function calendarText(
  ctx: CalendarContext,
  company: string,
  tasks: readonly FeedTask[],
): Promise<string> {
  const name = escapedValue(calendarWords[ctx.language].name(company))
  const head = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Funil//Funil//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-TIMEZONE:${ctx.timezone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
  ]
  const parts = [contentLines(head)]
  for (const [at, task] of tasks.entries()) {
    if (at > 0 && at % eventsAtOnce === 0) await setImmediate()
    parts.push(contentLines(eventOf(ctx, task)))
  }
  return [...parts, contentLines(["END:VCALENDAR"])].join("")
}
