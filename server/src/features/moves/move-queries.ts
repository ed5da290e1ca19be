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

export interface WholeMove extends MoveRow {
  readonly user: UserRef | null
}

export async function insertMove(tx: Tx, row: MoveRow): Promise<void> {
  await tx.db
    .insertInto("moves")
    .values({ account_id: tx.accountId, ...row })
    .execute()
}

/** A move of the account; 404 for none. With `isLocked` nobody adds to it or starts it meanwhile. */
export async function readMove(tx: Tx, id: string, isLocked = false): Promise<WholeMove> {
  const { rows } = await sql<WholeMove>`
    select m.*, ${userRefOf(tx, "m")} as "user" from moves m
    where m.account_id = ${tx.accountId} and m.id = ${id} ${isLocked ? sql`for no key update of m` : sql``}
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** The move of the caller's own to which something is done: what is in its files is theirs to know. */
export async function lockOwnMove(tx: Tx, id: string): Promise<WholeMove> {
  const row = await readMove(tx, id, true)
  if (row.user_id !== tx.user?.id) throw notFound()
  return row
}
