import { setTimeout as pause } from "node:timers/promises"
import type { Client, ClientConfig } from "pg"
import { adoptMigrations, runStatements } from "./applied-migrations.ts"
import { connect } from "./connect.ts"
import { keepKey } from "./key-proof.ts"
import { type MigrationFile, ownMigrations } from "./migration-files.ts"
import { ensureRoles } from "./roles.ts"
import { DatabaseError } from "./sql-errors.ts"

export interface MigrateOptions {
  /** The connection of the schema's owner. */
  owner: ClientConfig
  /** The key behind the roles' passwords. The database keeps its first start's key. */
  secretKey?: string | undefined
  /** Roles need no password: only this machine reaches the embedded server. */
  isTrusting?: boolean | undefined
  /** Migrations other than this release's. */
  files?: MigrationFile[]
}

/**
 * The last migration that may run after later ones: up to it, some reached main out of order, and
 * every order gives the same schema. A check keeps later ones in order.
 */
const mayComeLate = "0079"

const lockKey = 4_611_817_263

/**
 * Brings the schema up to this release; several processes may try at once. Files that wait run in
 * one transaction, so a failed one leaves the old schema (except for what a `-- no-transaction`
 * file before it did). Throws with one clear line when the database is newer or an applied file was
 * changed. Answers the names of what it ran.
 */
export async function migrate({
  owner,
  secretKey,
  isTrusting,
  files = ownMigrations(),
}: MigrateOptions): Promise<string[]> {
  const client = await connect(owner)
  try {
    await lock(client)
    await client.query("set search_path = public; set client_min_messages = warning")
    await client.query(inSequence)
    await keepBooks(client)
    if (secretKey !== undefined) await keepKey(client, secretKey)
    await ensureRoles(client, { owner, secretKey: isTrusting ? undefined : secretKey })
    const waiting = await waitingMigrations(client, files)
    for (const group of grouped(waiting)) await run(client, group)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Makes a transaction on a distributed database use one connection per machine. Without effect
 * elsewhere.
 */
export const inSequence = "set citus.multi_shard_modify_mode = sequential"

/**
 * Only runs what is missing: a schema change needs all machines of a distributed database, and one
 * may be away.
 */
async function keepBooks(client: Client): Promise<void> {
  const { rowCount } = await client.query("select where to_regclass('platform.migrations') is not null")
  if (rowCount) return
  await client.query("create schema if not exists platform")
  await client.query(`
    create table platform.migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
}

/**
 * A waiting `pg_advisory_lock` holds a snapshot that CREATE INDEX CONCURRENTLY waits for, a
 * deadlock. So this polls.
 */
async function lock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      lockKey,
    ])
    if (rows[0]?.locked) return
    await pause(100)
  }
}

async function waitingMigrations(client: Client, files: MigrationFile[]): Promise<MigrationFile[]> {
  const applied = await adoptMigrations(client, files)
  const last = applied.at(-1) ?? ""
  const waiting = files.filter(({ name }) => !applied.includes(name))
  const late = waiting.find(({ name }) => name < last && name > mayComeLate)
  if (late)
    throw new DatabaseError(`The migration ${late.name} comes too late: the database has already run ${last}`)
  return waiting
}

/** Adjacent migrations that can share a transaction. */
function grouped(files: MigrationFile[]): MigrationFile[][] {
  const groups: MigrationFile[][] = []
  for (const file of files) {
    const group = groups.at(-1)
    if (file.inTransaction && group?.at(-1)?.inTransaction) group.push(file)
    else groups.push([file])
  }
  return groups
}

async function run(client: Client, group: MigrationFile[]): Promise<void> {
  const isTransaction = group.every(({ inTransaction }) => inTransaction)
  if (isTransaction) await client.query("begin")
  try {
    for (const file of group) await runFile(client, file)
    if (isTransaction) await client.query("commit")
  } catch (error) {
    if (isTransaction) await client.query("rollback")
    throw error
  }
}

async function runFile(client: Client, { name, sql, checksum }: MigrationFile): Promise<void> {
  try {
    await runStatements(client, sql)
    await client.query("insert into platform.migrations (name, checksum) values ($1, $2)", [name, checksum])
  } catch (error) {
    throw new DatabaseError(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
