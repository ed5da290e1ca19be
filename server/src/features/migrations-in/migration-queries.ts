import type { Rival } from "@funil/contract/migrations-in/systems/rivals"
import type { UserRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** A stored migration: the exported files of another CRM, imported as one operation. */
export interface MigrationRow {
  readonly id: string
  readonly user_id: string
  readonly rival: Rival
  readonly operation_id: string
  readonly created_at: Date
}

/** A migration with its state in the ledger and the queue. */
export interface WholeMigration extends MigrationRow {
  readonly user: UserRef | null
  /** Its operation wrote something less than 30 days ago. */
  readonly undoable: boolean
  /** Null unless it was undone. */
  readonly undone_at: Date | null
  readonly undone_by: UserRef | null
  /** Some of its imports are not queued yet. */
  readonly isHeld: boolean
  /** The number of migrations of the account. */
  readonly count: number
}

export async function insertMigration(tx: Tx, row: MigrationRow): Promise<void> {
  await tx.db
    .insertInto("moves")
    .values({ account_id: tx.accountId, ...row })
    .execute()
}

interface MigrationQuery {
  readonly id?: string
  readonly limit?: number
  readonly offset?: number
}

/** Reads a page of the migrations of the account, newest first, or the migration with the id. */
export async function readMigrations(
  tx: Tx,
  { id, limit = 1, offset = 0 }: MigrationQuery,
): Promise<WholeMigration[]> {
  const { rows } = await sql<WholeMigration>`
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

/** Returns a migration of the account, or throws a 404. */
export async function readMigration(tx: Tx, id: string): Promise<WholeMigration> {
  const [row] = await readMigrations(tx, { id })
  if (!row) throw notFound()
  return row
}

/**
 * Locks a migration of the caller, so that no other request changes it. 404 for other users: they
 * may not see its files.
 */
export async function lockOwnMigration(tx: Tx, id: string): Promise<MigrationRow> {
  const { rows } = await sql<MigrationRow>`
    select * from moves where account_id = ${tx.accountId} and id = ${id} for no key update
  `.execute(tx.db)
  const [row] = rows
  if (!row || row.user_id !== tx.user?.id) throw notFound()
  return row
}
