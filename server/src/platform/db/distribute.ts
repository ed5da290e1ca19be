import type { Client, ClientConfig } from "pg"
import { inOrderOfReferences } from "./account-tables.ts"
import { connected } from "./connect.ts"
import { inSequence } from "./migrate.ts"
import { applicationRoles } from "./roles.ts"
import { DatabaseError } from "./sql-errors.ts"
import type { DB } from "./tables.ts"

/** Tables that stay on the coordinator of a distributed database, with the reasons. */
export const localTables: Partial<Record<keyof DB, string>> = {
  account_domains: "finds the account of a domain, before an account is known",
  leads: "a sign-up has no account yet",
  mailed_addresses: "are counted over all accounts",
  past_trials: "are remembered over all accounts, and after theirs are gone",
  coupons: "are the operator's, and counted over all accounts",
  provider_messages: "finds the message that a provider speaks of, before an account is known",
  whatsapp_windows: "who wrote to the numbers that all accounts share",
  outbox: "is read in the order of transactions, and their numbers are a machine's own",
  workflow_positions: "says how far the outbox was examined, and is asked for all accounts at once",
}

/** Whether this migrated database distributes its accounts over machines. */
export async function isDistributed(owner: ClientConfig): Promise<boolean> {
  const { rows } = await connected(owner, (client) =>
    client.query<{ found: boolean }>("select is_distributed('accounts') as found"),
  )
  return rows[0]?.found ?? false
}

/**
 * Distributes the tables of a migrated database over the machines of Citus, with their rows, each
 * account on one machine. Tables that are distributed already stay, so it may run again after a
 * break. No process of the product may run meanwhile. Returns the names of the tables that it
 * distributed.
 */
export function distribute(owner: ClientConfig): Promise<string[]> {
  return connected(owner, async (client) => {
    await requireCitus(client)
    await client.query(inSequence)
    await unbindLocalTables(client)
    await makeFunctionsEverywhere(client)
    const waiting = await undistributedTables(client)
    for (const table of waiting) await client.query("call distribute_table($1)", [table])
    await client.query("call let_application_forget()")
    await letAccountReachWorkers(client)
    return waiting
  })
}

async function requireCitus(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  if (!rowCount)
    throw new DatabaseError("The database has no extension citus: an ordinary PostgreSQL is not distributed")
}

/** A row on the coordinator can't reference one on another machine. */
async function unbindLocalTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
     where contype = 'f' and conrelid = any($1::regclass[]) and confrelid <> all($1::regclass[])`,
    [Object.keys(localTables)],
  )
  for (const { statement } of rows) await client.query(statement)
}

/**
 * Machines run triggers and policies themselves, but objects from before Citus exist only on the
 * coordinator. Creating an extension again copies it to all of them. Functions follow those that
 * they call.
 */
async function makeFunctionsEverywhere(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select extname as name from pg_extension where extname <> 'plpgsql' and extname not like 'citus%'",
  )
  for (const { name } of rows)
    await client.query(`create extension if not exists ${client.escapeIdentifier(name)}`)
  await client.query(
    `select create_distributed_function(p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
     order by p.oid`,
  )
}

/** Returns the tables on one machine, sorted by references. */
async function undistributedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; references: string[]; is_done: boolean }>(
    `select c.relname as name, is_distributed(c.oid) as is_done,
       array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
             where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as "references"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
     order by c.relname <> 'accounts', c.relname`,
    [Object.keys(localTables)],
  )
  return inOrderOfReferences(rows).flatMap(({ name, is_done }) => (is_done ? [] : name))
}

/** Passes the transaction's account to the account's machine, where policies need it. */
export async function letAccountReachWorkers(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name")
  const database = client.escapeIdentifier(rows[0]?.name ?? "")
  for (const role of applicationRoles)
    await client.query(
      `alter role ${role} in database ${database} set citus.propagate_set_commands = 'local'`,
    )
}
