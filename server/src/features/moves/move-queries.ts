import type { Rival } from "@funil/contract/moving/rivals"
import type { UserRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { userRefOf } from "../../nouns/user-ref.ts"

/** A move as it is stored. */
export interface MoveRow {
  readonly id: string
  readonly user_id: string
  readonly rival: Rival
  readonly operation_id: string
  readonly created_at: Date
}

/** A move with what the ledger and the queue say of it. */
export interface WholeMove extends MoveRow {
  readonly user: UserRef | null
  /** What it made can be undone: something was written, and less than 30 days ago. */
  readonly undoable: boolean
  /** When and by whom it was undone; null while it was not. */
  readonly undone_at: Date | null
  readonly undone_by: UserRef | null
  /** Some of its imports were not let into the queue. */
  readonly isHeld: boolean
  /** The moves of the account. */
  readonly count: number
}

export async function insertMove(tx: Tx, row: MoveRow): Promise<void> {
  await tx.db
    .insertInto("moves")
    .values({ account_id: tx.accountId, ...row })
    .execute()
}

interface Wanted {
  readonly id?: string
  readonly limit?: number
  readonly offset?: number
}

/** Moves of the account, the newest first: all, or the one with the id. */
export async function readMoves(tx: Tx, { id, limit = 1, offset = 0 }: Wanted): Promise<WholeMove[]> {
  const { rows } = await sql<WholeMove>`
    select m.*, count(*) over ()::int as count, ${userRefOf(tx, "m")} as "user",
      exists (select from operations o where o.account_id = ${tx.accountId} and o.id = m.operation_id
        and o.created_at > ${tx.now()}::timestamptz - interval '30 days') as undoable,
      o.created_at as undone_at, ${userRefOf(tx, "o")} as undone_by,
      exists (select from imports i where i.account_id = ${tx.accountId} and i.move_id = m.id
        and i.next_at is null and i.finished_at is null) as "isHeld"
    from moves m
    left join lateral (
      select o.created_at, o.user_id from operations o
      where o.account_id = ${tx.accountId} and o.undoes = m.operation_id
      order by o.created_at limit 1
    ) o on true
    where m.account_id = ${tx.accountId} and (${id ?? null}::uuid is null or m.id = ${id ?? null})
    order by m.id desc limit ${limit} offset ${offset}
  `.execute(tx.db)
  return rows
}

/** A move of the account; 404 for none. */
export async function readMove(tx: Tx, id: string): Promise<WholeMove> {
  const [row] = await readMoves(tx, { id })
  if (!row) throw notFound()
  return row
}

/**
 * Locks the move of the caller's own to which something is done: what is in its files is theirs to know. Nobody adds to it or starts it
 * meanwhile.
 */
export async function lockOwnMove(tx: Tx, id: string): Promise<MoveRow> {
  const { rows } = await sql<MoveRow>`
    select * from moves where account_id = ${tx.accountId} and id = ${id} for no key update
  `.execute(tx.db)
  const [row] = rows
  if (!row || row.user_id !== tx.user?.id) throw notFound()
  return row
}
