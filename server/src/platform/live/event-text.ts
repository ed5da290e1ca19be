import type { ChangeEvent } from "@funil/contract/api/events"
import type { NotificationEvent } from "@funil/contract/messages/notifications"
import { formatPosition, type Position } from "../outbox/outbox-row.ts"
import type { OutboxRow } from "../outbox/read-outbox.ts"
import type { VisibleChange } from "./visible-changes.ts"

const maxEvents = 500

/** Whether too much happened at once to send each change: the clients refetch. */
export function isTooMuch(rows: readonly OutboxRow[]): boolean {
  return rows.reduce((sum, { changes }) => sum + changes.length, 0) > maxEvents
}

interface Happening {
  readonly event: "change" | "notification"
  readonly data: ChangeEvent | NotificationEvent
}

function happeningsOf({ events, notices }: VisibleChange): Happening[] {
  return [
    ...events.map((data) => ({ event: "change" as const, data })),
    ...notices.map(({ id, action }) => ({ event: "notification" as const, data: { id, action } })),
  ]
}

function textOf({ event, data }: Happening, position: Position | null): string {
  const id = position ? `id: ${formatPosition(position)}\n` : ""
  return `event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`
}

/** Tells the client to refetch, since it may have missed events. */
export function resetText(position: Position): string {
  return `event: reset\nid: ${formatPosition(position)}\ndata: {}\n\n`
}

/** Returns a beat that keeps the connection open and moves the resume position without an event. */
export function beatText(position: Position): string {
  return `:\nid: ${formatPosition(position)}\n\n`
}

/**
 * The last event of a stream that made room for the user's newer one. Its reader doesn't reconnect
 * at once.
 */
export const fullText = "event: full\ndata: {}\n\n"

/**
 * Returns the events of some rows. Only a row's last event has the id, so a reader with half a row
 * gets all of it again.
 */
export function changesText(told: readonly VisibleChange[]): string {
  return told
    .flatMap((row) =>
      happeningsOf(row).map((happening, index, all) =>
        textOf(happening, index === all.length - 1 ? row.position : null),
      ),
    )
    .join("")
}
