import { sql } from "kysely"
import type { Change, Notice } from "../ledger/pending-ledger.ts"

/** A change as the outbox stores it. */
export interface StoredChange extends Pick<Change, "entity" | "id" | "action" | "audience"> {
  /** Its id in the ledger. Manually added rows may lack it. */
  readonly change?: string
}

/** A notice as the outbox stores it, among the changes. */
interface StoredNotice extends Notice {
  readonly entity: "notification"
}

export type StoredEntry = StoredChange | StoredNotice

export function isNotice(stored: StoredEntry): stored is StoredNotice {
  return stored.entity === "notification"
}

export function isChange(stored: StoredEntry): stored is StoredChange {
  return !isNotice(stored)
}

/** A place in the outbox: its rows are ordered by transaction, then by sequence within it. */
export interface Position {
  readonly tx: bigint
  readonly seq: number
}

/** Negative when `a` comes before `b`, 0 when they are the same. */
export function comparePositions(a: Position, b: Position): number {
  return a.tx === b.tx ? a.seq - b.seq : a.tx < b.tx ? -1 : 1
}

/** A position as the id of an event, `tx-seq`. */
export function formatPosition({ tx, seq }: Position): string {
  return `${tx}-${seq}`
}

/** Returns the position in an event's id, or null if it is none of ours. */
export function parsePosition(id: string): Position | null {
  const [, tx, seq] = /^(\d{1,19})-(\d{1,15})$/.exec(id) ?? []
  return tx !== undefined && seq !== undefined ? { tx: BigInt(tx), seq: Number(seq) } : null
}

/**
 * The oldest transaction that still runs. All rows of the outbox below it are there: a transaction
 * that begins early and commits late is above, so a reader that stops there skips none.
 */
export const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`

/**
 * The transaction of the newest row, which may lie above the horizon. It is the end of an index;
 * `exists` would look through the table.
 */
export const lastAnnounced = sql<string | null>`(select tx from outbox order by tx desc, seq desc limit 1)`

const firstMs = 20

/**
 * Milliseconds until the next look after an empty one, by how many looks in a row saw something
 * above the horizon: ever longer, up to the usual interval.
 */
export function untilNextLook(heldBack: number, usualMs: number): number {
  return Math.min(firstMs * 2 ** Math.max(0, heldBack - 1), usualMs)
}
