import type { ChangeEvent } from "@funil/contract/events"
import type { NotificationEvent } from "@funil/contract/notifications"
import type { OutboxRow } from "../outbox/read-outbox.ts"
import { formatPosition, type Position } from "../outbox/position.ts"
import type { Told } from "./visible-changes.ts"

const maxEvents = 500

/** Whether so much happened at once that it isn't told one by one: the callers read anew. */
export function isTooMuch(rows: readonly OutboxRow[]): boolean {
  return rows.reduce((sum, { changes }) => sum + changes.length, 0) > maxEvents
}

interface Happening {
  readonly event: "change" | "notification"
  readonly data: ChangeEvent | NotificationEvent
}

function happeningsOf({ events, notices }: Told): Happening[] {
  return [
    ...events.map((data) => ({ event: "change" as const, data })),
    ...notices.map(({ id, action }) => ({ event: "notification" as const, data: { id, action } })),
  ]
}

function textOf({ event, data }: Happening, position: Position | null): string {
  const id = position ? `id: ${formatPosition(position)}\n` : ""
  return `event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`
}

/** Says that the caller may have missed something and reads anew. */
export function resetText(position: Position): string {
  return `event: reset\nid: ${formatPosition(position)}\ndata: {}\n\n`
}

/** Keeps the connection open and moves the place to resume from; it carries no event. */
export function beatText(position: Position): string {
  return `:\nid: ${formatPosition(position)}\n\n`
}

/** The last word of a stream that made room for a newer one of its user: its reader does not come back at once. */
export const fullText = "event: full\ndata: {}\n\n"

/** The events of some rows. Only the last one of a row carries the id: a reader who got half of a row gets it again. */
export function changesText(told: readonly Told[]): string {
  return told
    .flatMap((row) =>
      happeningsOf(row).map((happening, index, all) =>
        textOf(happening, index === all.length - 1 ? row.position : null),
      ),
    )
    .join("")
}
