import { randomUUID } from "node:crypto"
import { Client, type QueryResult } from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connected } from "../connected.ts"
import { testDatabase } from "../database.ts"
import { catalogueProblems, ofOwner, withoutAccount } from "./catalogue-problems.ts"
import { dropChecks, sampleInserts } from "./sample-row.ts"
const database = await testDatabase()
const owner = new Client(database.ownerConnection)
const superuser = new Client(database.superuserConnection)
const app = new Client(database.appConnection)
const reader = new Client(database.readerConnection)
const clients = [owner, superuser, app, reader]

beforeAll(async () => {
  await Promise.all(clients.map((client) => client.connect()))
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
})

test("no table breaks the rules", async () => {
  expect(await catalogueProblems(owner)).toEqual([])
})

test("every exception is still a table or a function", async () => {
  const { rows } = await owner.query(
    `select to_regclass(name) is not null as found from unnest($1::text[]) as name
     union all select to_regproc(name) is not null from unnest($2::text[]) as name`,
    [Object.keys(withoutAccount), Object.keys(ofOwner)],
  )
  expect(rows.every(({ found }: { found: boolean }) => found)).toBe(true)
})

describe("each rule can be broken", () => {
  const good =
    "create table bad (account_id uuid not null, id uuid, other uuid, primary key (account_id, id));"
  const protect = "call protect_table('bad');"

  const broken: [sql: string, problem: string, client?: "superuser"][] = [
    ["create table bad (id uuid primary key)", "bad: has no account_id of type uuid that is not null"],
    ["create table bad (id uuid)", "bad: has no primary key"],
    [
      `${good} alter table bad add contact_id uuid, add version integer`,
      "bad: leads to a person, and records_about, by which people are erased, leaves it out",
    ],
    [
      "create table bad (id uuid, account_id uuid, primary key (id, account_id))",
      "the unique index bad_pkey does not",
    ],
    [`${good} create unique index bad_other on bad (other)`, "the unique index bad_other does not begin"],
    [
      `${good} create unique index bad_lower on bad (lower(id::text))`,
      "the unique index bad_lower does not begin",
    ],
    [
      `${good} create table worse (account_id uuid, id uuid unique, primary key (account_id, id));
       alter table bad add constraint simple foreign key (other) references worse (id)`,
      "bad: the foreign key simple does not begin with account_id on both sides",
    ],
    [
      `${good} alter table bad add constraint clears foreign key (account_id, other)
       references bad (account_id, id) on delete set null`,
      "bad: the foreign key clears sets columns to null",
    ],
    [good, "bad: row-level security is not both enabled and forced"],
    [`${good} ${protect} alter table bad no force row level security`, "bad: row-level security is not both"],
    [`${good} ${protect} drop policy account_isolation on bad`, "bad: has no policy account_isolation"],
    [
      `${good} ${protect} alter policy account_isolation on bad using (true)`,
      "bad: has no policy account_isolation",
    ],
    [
      `${good} ${protect} alter policy account_isolation on bad to public`,
      "bad: has no policy account_isolation",
    ],
    [`${good} ${protect} drop policy owner_maintenance on bad`, "bad: has no policy owner_maintenance"],
    [
      `${good} ${protect} create policy leak on bad for select using (true)`,
      "bad: the policy leak opens more",
    ],
    [
      `${good} ${protect} create policy guarded_read on bad to funil_reader using (true)`,
      "bad: the policy guarded_read opens more",
    ],
    [`${good} alter table bad owner to funil_app`, "bad: is owned by a role of the application", "superuser"],
    [
      `${good} create function noop() returns trigger language plpgsql as 'begin return new; end';
       create trigger sneaky before insert on bad for each row execute function noop()`,
      "bad: has the trigger sneaky",
    ],
    [good, "bad: has no comment"],
    [good, "bad: the column other has no comment"],
    ["create view peephole as select * from leads", "peephole: is a view that looks past row-level security"],
    [
      "create function sudo() returns int language sql security definer as 'select 1'",
      "sudo: is a function with",
    ],
    [
      "alter role funil_reader createdb",
      "funil_reader: is a role of the application with more rights",
      "superuser",
    ],
  ]
  const cases = broken.map(([statements, problem, client]) => ({ statements, problem, client }))

  test.each(cases)("$problem", async ({ statements, problem, client }) => {
    const executor = client === "superuser" ? superuser : owner
    await executor.query("begin")
    try {
      await executor.query(statements)
      expect(await catalogueProblems(executor)).toContainEqual(expect.stringContaining(problem))
    } finally {
      await executor.query("rollback")
    }
  })

  test("and a table that keeps them all passes", async () => {
    await owner.query("begin")
    await owner.query(`${good} ${protect} call let_reader_read('bad'); comment on table bad is 'x';
      comment on column bad.account_id is 'x'; comment on column bad.id is 'x'; comment on column bad.other is 'x'`)
    expect(await catalogueProblems(owner)).toEqual([])
    await owner.query("rollback")
  })
})

describe("rows of an account", async () => {
  const inserts = await connected(database.ownerConnection, sampleInserts)
  const [mine, another] = [randomUUID(), randomUUID()]
  const protectedTables = [...inserts].filter(([table]) => !withoutAccount[table])

  beforeAll(async () => {
    await superuser.query(dropChecks)
    await superuser.query("set session_replication_role = replica")
    for (const [, insert] of protectedTables) await superuser.query(insert, [mine])
  })

  test.each(protectedTables)("of %s are seen by that account alone", async (table) => {
    const count = `select count(*)::int as rows from ${table}`
    expect(await asAccount(null, count)).toBe(0)
    expect(await asAccount("", count)).toBe(0)
    expect(await asAccount(another, count)).toBe(0)
    expect(await asAccount(mine, count)).toBe(1)
  })

  test.each(protectedTables)("of %s cannot be written for another account", async (_table, insert) => {
    await expect(asAccount(another, insert, [mine])).rejects.toMatchObject({ code: "42501" })
    await expect(asAccount(null, insert, [mine])).rejects.toMatchObject({ code: "42501" })
  })

  test.each(protectedTables)("of %s are read only, if at all, by the reader", async (table, insert) => {
    await expect(reader.query(insert, [mine])).rejects.toMatchObject({ code: "42501" })
    await expect(reader.query(`delete from ${table}`)).rejects.toMatchObject({ code: "42501" })
  })
})

/** Runs the statement as the application and returns `rows` of the first row. */
async function asAccount(account: string | null, statement: string, values: string[] = []): Promise<unknown> {
  await app.query("begin")
  try {
    if (account !== null) await app.query(`set local app.account_id = '${account}'`)
    const result: QueryResult<{ rows: number }> = await app.query(statement, values)
    return result.rows[0]?.rows
  } finally {
    await app.query("rollback")
  }
}
