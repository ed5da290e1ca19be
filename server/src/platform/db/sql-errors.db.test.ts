import { sql } from "kysely"
import { Client } from "pg"
import { expect, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import {
  DatabaseError,
  constraintOf,
  isBadInput,
  isRetryable,
  isUnavailable,
  sqlStateOf,
} from "./sql-errors.ts"
const database = await testDatabase()

async function errorOf(statement: string): Promise<unknown> {
  return sql
    .raw(statement)
    .execute(database.owner)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
}

test.each([
  ["select 'x'::uuid", "22P02"],
  ["select 1e9::int2", "22003"],
  ["select '2026-02-30'::date", "22008"],
  ["select 'yesterdays'::date", "22007"],
  ["select 'abc'::varchar(2)::text, repeat('x', 3)::varchar(2), chr(0)", "54000"],
  ["select substring('x' similar 'a' escape 'bb')", "22025"],
  ["select 'a' ~ '('", "2201B"],
  ["insert into account_domains (domain, account_id) values (null, null)", "23502"],
])("%s is recognised by its state", async (statement, state) => {
  expect(sqlStateOf(await errorOf(statement))).toBe(state)
})

test("values that cannot be stored are the caller's fault, and nothing else", async () => {
  const error = await errorOf("select 'x'::uuid")
  expect([isBadInput(error), isRetryable(error), isUnavailable(error)]).toEqual([true, false, false])
})

test("a broken constraint is known by its name", async () => {
  const twice = "insert into account_domains values ('a', gen_random_uuid()), ('a', gen_random_uuid())"
  const error = await errorOf(twice)
  expect(constraintOf(error)).toBe("account_domains_pkey")
  expect(isBadInput(error)).toBe(true)
})

test("the constraint of a part of a distributed table is known by the name of the whole one's", () => {
  const message = 'duplicate key value violates unique constraint "users_email_102199"'
  expect(constraintOf(Object.assign(new Error(message), { code: "23505" }))).toBe("users_email")
})

test("a deadlock may be tried again", async () => {
  expect(isRetryable(await errorOf("do $$ begin raise exception using errcode = '40P01'; end $$"))).toBe(true)
})

test("a server that is gone, restarts or has no room is unavailable", async () => {
  const refused = await new Client({ host: "127.0.0.1", port: 1 }).connect().catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  const noSocket = await new Client({ host: "/nowhere", port: 1 }).connect().catch((error: unknown) => error)
  expect(isUnavailable(noSocket)).toBe(true)
  for (const state of ["57P01", "57P03", "53300", "53100", "58030"]) {
    const error = await errorOf(`do $$ begin raise exception using errcode = '${state}'; end $$`)
    expect(isUnavailable(error)).toBe(true)
  }
  expect(isUnavailable(new DatabaseError("The embedded database does not start: no room"))).toBe(true)
})

test("a quota that is used up, for which there is no state, is unavailable, and other inner errors are not", async () => {
  const raised = (words: string) =>
    errorOf(`do $$ begin raise exception '${words}' using errcode = 'XX000'; end $$`)
  expect(isUnavailable(await raised('could not extend file "base/1": Disk quota exceeded'))).toBe(true)
  expect(isUnavailable(await raised("cache lookup failed for type 1"))).toBe(false)
})

test("a session that is ended in the middle of a query is unavailable, and the pool goes on", async () => {
  const victim = sql`select pg_sleep(5), 'victim'`.execute(database.app).catch((error: unknown) => error)
  const kill = sql<{ killed: boolean }>`
    select pg_terminate_backend(pid) as killed from pg_stat_activity
    where datname = current_database() and query like '%victim%' and pid <> pg_backend_pid()`
  const superuser = new Client(database.superuserConnection)
  await superuser.connect()
  await expect.poll(async () => (await superuser.query(kill.compile(database.app).sql)).rowCount).toBe(1)
  await superuser.end()
  expect(isUnavailable(await victim)).toBe(true)
  const again = () => sql`select 1 as one`.execute(database.app).catch(() => undefined)
  await expect.poll(async () => (await again())?.rows).toEqual([{ one: 1 }])
})

test("a missing file of ours is not mistaken for a missing server", () => {
  const missing = Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" })
  expect(isUnavailable(missing)).toBe(false)
  expect(isBadInput(Object.assign(new Error("x"), { code: "23505" }))).toBe(false)
  expect([isUnavailable(null), isBadInput(undefined), constraintOf("x")]).toEqual([false, false, undefined])
})
