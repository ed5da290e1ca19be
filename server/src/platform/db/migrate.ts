import { setTimeout as pause } from "node:timers/promises"
import { postgreSplitterOptions, splitQuery } from "dbgate-query-splitter"
import type { Client, ClientConfig } from "pg"
import { connect } from "./connect.ts"
import { DatabaseError } from "./database-error.ts"
import { keepKey } from "./key-proof.ts"
import { type MigrationFile, ownMigrations } from "./migration-files.ts"
import { ensureRoles } from "./roles.ts"

export interface MigrateOptions {
  /** The connection as the owner of the schema. */
  owner: ClientConfig
  /** The key that the roles' passwords are derived from. The database keeps to the one of its first start. */
  secretKey?: string | undefined
  /** Roles need no password: the embedded server, which nobody else reaches. */
  isTrusting?: boolean | undefined
  /** Other migrations than all of this release's. */
  files?: MigrationFile[]
}

const lockKey = 4_611_817_263

/**
 * Brings the schema up to this release; several processes may try at once. Files that wait run in one transaction,
 * so a failed one leaves the old schema (except for what a `-- no-transaction` file before it did). Throws with one
 * clear line when the database is newer or an applied file was changed. Answers the names of what it ran.
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
    await client.query(bookkeeping)
    if (secretKey !== undefined) await keepKey(client, secretKey)
    await ensureRoles(client, isTrusting ? undefined : secretKey)
    const waiting = await waitingMigrations(client, files)
    for (const group of grouped(waiting)) await run(client, group)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Names of the migrations that the database has run; none in an empty one. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query("select where to_regclass('platform.migrations') is not null")
  if (tables.length === 0) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from platform.migrations order by name collate "C"',
  )
  return rows.map(({ name }) => name)
}

/** On a distributed database: all that a transaction does on a machine goes over one connection. Anywhere else it means nothing. */
export const inSequence = "set citus.multi_shard_modify_mode = sequential"

const bookkeeping = `
  create schema if not exists platform;
  create table if not exists platform.migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
`

/** A waiting `pg_advisory_lock` holds a snapshot that CREATE INDEX CONCURRENTLY waits for: a deadlock. So we ask. */
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
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform.migrations order by name collate "C"',
  )
  for (const { name, checksum } of applied) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file)
      throw new DatabaseError(`The database is newer than this release: it has the migration ${name}`)
    if (file.checksum !== checksum)
      throw new DatabaseError(`The migration ${name} was changed after the database had run it`)
  }
  const last = applied.at(-1)?.name ?? ""
  const waiting = files.filter(({ name }) => !applied.some((done) => done.name === name))
  const late = waiting.find(({ name }) => name < last)
  if (late)
    throw new DatabaseError(`The migration ${late.name} comes too late: the database has already run ${last}`)
  return waiting
}

/** Neighbours that may share a transaction. */
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

function statementsOf(sql: string): string[] {
  return splitQuery(sql, postgreSplitterOptions).map((part) => (typeof part === "string" ? part : part.text))
}

/** One statement at a time: a distributed database takes no text of several, nor does CREATE INDEX CONCURRENTLY stand in one. */
async function runFile(client: Client, { name, sql, checksum }: MigrationFile): Promise<void> {
  try {
    for (const statement of statementsOf(sql)) await client.query(statement)
    await client.query("insert into platform.migrations (name, checksum) values ($1, $2)", [name, checksum])
  } catch (error) {
    throw new DatabaseError(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
