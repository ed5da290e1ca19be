import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { afterAll, expect, inject, test } from "vitest"
import { connected } from "../../../test/connected.ts"
import { testDatabase } from "../../../test/database.ts"
import { readConfig } from "../config.ts"
import { newId } from "../new-id.ts"
import { systemContext } from "../system-context.ts"
import { TableNews } from "./table-news.ts"
import { inTransaction } from "./transaction.ts"

const database = await testDatabase()
const { news, app, appConnection } = database
const config = readConfig({ LOG_LEVEL: "silent", SECRET_KEY: "a-secret-key-for-tests-0123456789" })
const jobs = { isReady: () => Promise.resolve(true) }
const services = { config, database, jobs, now: () => new Date() }

/** Notices that another process receives. */
class Listener {
  readonly news: TableNews
  calls = 0
  #waiting: (() => void)[] = []

  constructor(connection = appConnection) {
    this.news = new TableNews(app, connection)
    this.news.on("outbox", () => {
      this.calls += 1
      for (const resolve of this.#waiting.splice(0)) resolve()
    })
    afterAll(() => this.news.close())
  }

  /** Returns once the condition holds. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  async ready(): Promise<this> {
    await this.until(() => this.news.hearsOthers)
    this.calls = 0
    return this
  }
}

test("who waits in the same process is told at once, and of nothing else", () => {
  const told: string[] = []
  const ends = (["outbox", "imports"] as const).map((table) => news.on(table, () => told.push(table)))
  news.tell(new Set(["imports"]))
  expect(told).toEqual(["imports"])
  for (const end of ends) end()
  news.tell(new Set(["imports"]))
  expect(told).toEqual(["imports"])
})

test("other processes are told of what a transaction put in when it has committed, and never before", async () => {
  const ctx = await systemContext(services, newId() as AccountId)
  const other = await new Listener().ready()
  const failing = inTransaction(ctx, (tx) => {
    tx.news.add("outbox")
    throw new Error("rolled back")
  })
  await expect(failing).rejects.toThrow("rolled back")
  await inTransaction(ctx, async (tx) => {
    tx.news.add("outbox")
    await sql`select`.execute(tx.db)
    expect(other.calls).toBe(0)
  })
  await other.until(() => other.calls > 0)
  expect(other.calls).toBe(1)
})

test("they are told once of many", async () => {
  const other = await new Listener().ready()
  for (let count = 0; count < 1000; count += 1) news.tell(new Set(["deliveries", "outbox"]))
  news.tell(new Set(["queued_jobs"]))
  const last = new Promise<void>((resolve) => other.news.on("queued_jobs", resolve))
  await last
  expect(other.calls).toBeLessThanOrEqual(2)
})

test("who listens hears again after the server broke every connection, and is told to look meanwhile", async () => {
  const other = await new Listener().ready()
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'funil_app' and datname = $1"
  await connected(inject("superuser"), (client) => client.query(cut, [database.ownerConnection.database]))
  await other.until(() => !other.news.hearsOthers)
  expect(other.calls).toBe(1)
  await other.ready()
  news.tell(new Set(["outbox"]))
  await other.until(() => other.calls > 0)
})

test("who is not reached by notifications knows that it hears nothing", async () => {
  // Like a pooler that switches connections after each statement.
  const deaf = new Listener({ ...appConnection, database: "postgres" })
  const other = await new Listener().ready()
  deaf.news.tell(new Set(["outbox"]))
  await other.until(() => other.calls > 0)
  expect(deaf.news.hearsOthers).toBe(false)
})
