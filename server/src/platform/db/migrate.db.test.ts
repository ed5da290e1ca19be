import { createHash, randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, inject, test } from "vitest"
import { connected } from "../../../test/connected.ts"
import { testDatabase } from "../../../test/database.ts"
import { dropDatabase, ownerOf, ownerRole, testSecretKey } from "../../../test/setup/cluster.ts"
import { tableTypes } from "../../../test/tables/table-types.ts"
import { migrate } from "./migrate.ts"
import { ownMigrations, readMigrations } from "./migration-files.ts"
import { ensureRoles } from "./roles.ts"

const folders: string[] = []
const databases: string[] = []
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true })
  for (const name of databases) await dropDatabase([inject("superuser")], name)
})

let scratch = { owner: {}, folder: "" }
beforeEach(async () => {
  const name = `funil_migrate_${randomUUID().replaceAll("-", "")}`
  await connected(inject("superuser"), (client) => client.query(`create database ${name} owner ${ownerRole}`))
  databases.push(name)
  const folder = mkdtempSync(join(tmpdir(), "funil-migrations-"))
  folders.push(folder)
  scratch = { owner: ownerOf(inject("superuser"), name), folder }
  write("0000-first.sql", "create table first (id int); insert into first values (1)")
})

function write(name: string, sql: string): void {
  writeFileSync(join(scratch.folder, name), sql)
}

function run(): Promise<string[]> {
  return migrate({ owner: scratch.owner, files: readMigrations(scratch.folder) })
}

async function query(statement: string): Promise<Record<string, unknown>[]> {
  return connected(
    scratch.owner,
    async (client) => (await client.query<Record<string, unknown>>(statement)).rows,
  )
}

test("migrations run once, in the order of their names", async () => {
  write("0002-third.sql", "alter table second add column more text")
  write("0001-second.sql", "create table second (id int)")
  expect(await run()).toEqual(["0000-first.sql", "0001-second.sql", "0002-third.sql"])
  expect(await run()).toEqual([])
  expect(await query("select * from first")).toEqual([{ id: 1 }])
})

test("two processes that start at once run each migration once, also one outside a transaction", async () => {
  write("0001-index.sql", "-- no-transaction\ncreate index concurrently first_id on first (id)")
  const ran = await Promise.all([run(), run(), run()])
  expect(ran.flat().sort()).toEqual(["0000-first.sql", "0001-index.sql"])
  expect(await query("select * from first")).toEqual([{ id: 1 }])
})

test("a file is run statement by statement, which ends where SQL says so", async () => {
  write(
    "0001-statements.sql",
    `-- no-transaction
     create index concurrently first_id on first (id); -- one; and another
     create function words() returns text language plpgsql as $$ begin return 'a;b'; end; $$;
     insert into first select length(words())`,
  )
  await run()
  expect(await query("select id from first order by id")).toEqual([{ id: 1 }, { id: 3 }])
})

test("a failed migration names itself and leaves the old schema", async () => {
  await run()
  write("0001-good.sql", "create table good (id int)")
  write("0002-bad.sql", "create table bad (id int); select 1 / 0")
  await expect(run()).rejects.toThrow("The migration 0002-bad.sql failed: division by zero")
  expect(await query("select to_regclass('good') as good, to_regclass('bad') as bad")).toEqual([
    { good: null, bad: null },
  ])
  expect(await query("select name from platform.migrations")).toEqual([{ name: "0000-first.sql" }])
})

test("a newer database is refused", async () => {
  write("0001-newer.sql", "create table newer (id int)")
  await run()
  rmSync(join(scratch.folder, "0001-newer.sql"))
  await expect(run()).rejects.toThrow(
    "The database is newer than this release: it has the migration 0001-newer.sql",
  )
})

test("a migration that changed after it ran is refused", async () => {
  await run()
  write("0000-first.sql", "create table first (id bigint)")
  await expect(run()).rejects.toThrow("0000-first.sql was changed")
})

test("a migration that would run behind an applied one is refused", async () => {
  write("0082-late.sql", "create table late (id int)")
  await run()
  write("0081-forgotten.sql", "create table forgotten (id int)")
  await expect(run()).rejects.toThrow("0081-forgotten.sql comes too late")
})

test("a migration that got another number is recognised, and one that it made way for runs", async () => {
  write("0002-moves.sql", "create table moves (id int)")
  await run()
  rmSync(join(scratch.folder, "0002-moves.sql"))
  write("0001-moves.sql", "create table moves (id int)")
  write("0000-zero.sql", "create table zero (id int)")
  expect(await run()).toEqual(["0000-zero.sql"])
  expect(await query("select name from platform.migrations order by name")).toEqual([
    { name: "0000-first.sql" },
    { name: "0000-zero.sql" },
    { name: "0001-moves.sql" },
  ])
  expect(await run()).toEqual([])
})

/** Three migrations' earlier contents on main. */
const formerTexts: Record<string, (sql: string) => string> = {
  "0046-onboarding.sql": (sql) => sql.slice(0, sql.indexOf("\ncreate table onboardings")),
  "0057-dashboards.sql": (sql) =>
    sql
      .replace(/alter domain ledger_entity drop[^]*\) not valid;\n\n/, "")
      .replaceAll(/(?<=, id\)) on delete cascade/g, ""),
  "0059-stage-stays.sql": (sql) => sql.slice(0, sql.indexOf("\n-- The forecast reads")),
}

test("a database that ran the beginning of a migration gets the rest of it", async () => {
  const own = ownMigrations()
  const former = own.map((file) => {
    const sql = formerTexts[file.name]?.(file.sql) ?? file.sql
    return { ...file, sql, checksum: createHash("sha256").update(sql).digest("hex") }
  })
  await migrate({ owner: scratch.owner, files: former.filter(({ name }) => name < "0060") })
  await migrate({ owner: scratch.owner })
  expect(await query("select name, checksum from platform.migrations order by name")).toEqual(
    own.map(({ name, checksum }) => ({ name, checksum })),
  )
  expect(await connected(scratch.owner, tableTypes)).toBe(
    await connected(migrated.ownerConnection, tableTypes),
  )
  const bonds =
    "select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'goals'::regclass order by 1"
  const { rows } = await connected(migrated.ownerConnection, (client) => client.query(bonds))
  expect(await query(bonds)).toEqual(rows)
})

test("a start without changes changes nothing of the schema or the roles", async () => {
  await migrate({ owner: migrated.ownerConnection, secretKey: testSecretKey })
  const roles = "select xmin, rolname from pg_authid where rolname like 'funil_%' order by rolname"
  await connected(migrated.superuserConnection, async (client) => {
    const { rows: before } = await client.query(roles)
    await client.query(`
      create table told (tag text);
      create function tell() returns event_trigger language plpgsql as $$ begin insert into told values (tg_tag); end $$;
      create event trigger tells on ddl_command_start execute function tell();
      alter function tell() security definer`)
    await migrate({ owner: migrated.ownerConnection, secretKey: testSecretKey })
    expect((await client.query("select tag from told where tag <> 'ALTER FUNCTION'")).rows).toEqual([])
    expect((await client.query(roles)).rows).toEqual(before)
  })
})

test("a superuser among the application's roles is refused", async () => {
  await connected(inject("superuser"), async (client) => {
    await client.query("begin; alter role funil_reader bypassrls")
    await expect(ensureRoles(client, { owner: inject("superuser") })).rejects.toThrow(
      "funil_reader must be neither superuser",
    )
    await client.query("rollback")
  })
})

const migrated = await testDatabase()

test("the clock is there for the application, which can make no tables", async () => {
  await connected(migrated.appConnection, async (client) => {
    expect((await client.query("select lease_until from platform.clock")).rows).toEqual([
      { lease_until: null },
    ])
    await expect(client.query("create table platform.mine (id int)")).rejects.toThrow("permission denied")
    await expect(client.query("create table public.mine (id int)")).rejects.toThrow("permission denied")
    await expect(client.query("select * from platform.migrations")).rejects.toThrow("permission denied")
  })
})
