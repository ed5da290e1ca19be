import { randomUUID } from "node:crypto"
import type { Kysely } from "kysely"
import type { ClientConfig } from "pg"
import { afterAll, inject } from "vitest"
import { type Database, analyzeTable } from "../src/platform/db/database.ts"
import { letAccountReachWorkers } from "../src/platform/db/distribute.ts"
import { openApp, openPool, openReader } from "../src/platform/db/pool.ts"
import { type ApplicationRole, loginAs, rolePassword } from "../src/platform/db/roles.ts"
import { TableNews } from "../src/platform/db/table-news.ts"
import type { DB } from "../src/platform/db/tables.ts"
import { connected } from "./connected.ts"
import { dropDatabase, ownerOf, ownerRole, testSecretKey } from "./setup/cluster.ts"
import { isDistributed, onEach } from "./setup/distributed-nodes.ts"

export interface TestDatabase extends Database {
  /** Bypasses the accounts' policies. */
  readonly owner: Kysely<DB>
  readonly readerConnection: ClientConfig
  readonly ownerConnection: ClientConfig
  /** A superuser in this database, for tests of the database itself. */
  readonly superuserConnection: ClientConfig
}

/**
 * Creates a migrated, empty database for one test file and drops it afterwards. Call it at the top
 * of the file: `const database = await testDatabase()`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const superuser = inject("superuser")
  const name = `funil_test_${randomUUID().replaceAll("-", "")}`
  await clone(name)
  const database = open(superuser, name)
  afterAll(async () => {
    await database.close()
    await dropDatabase(inject("nodes"), name)
  })
  return database
}

async function clone(name: string): Promise<void> {
  const statement = `create database ${name} owner ${ownerRole} template ${inject("template")} strategy file_copy`
  await onEach(inject("nodes"), (client) => client.query(statement))
  if (isDistributed) await connected(ownerOf(inject("superuser"), name), letAccountReachWorkers)
}

function open(superuser: ClientConfig, name: string): TestDatabase {
  const ownerConnection = ownerOf(superuser, name)
  const connectionOf = (role: ApplicationRole) =>
    loginAs(ownerConnection, role, rolePassword(testSecretKey, role))
  const appConnection = connectionOf("funil_app")
  const readerConnection = connectionOf("funil_reader")
  const app = openApp({ connection: appConnection, isDistributed })
  const reader = openReader({ connection: readerConnection })
  const owner = openPool({ connection: ownerConnection, max: 3 })
  const news = new TableNews(app, appConnection)
  const end = async () => {
    await news.close()
    await Promise.all([app.destroy(), reader.destroy(), owner.destroy()])
  }
  let closing: Promise<void> | undefined
  return {
    app,
    reader,
    owner,
    isDistributed,
    appConnection,
    readerConnection,
    ownerConnection,
    news,
    superuserConnection: { ...superuser, database: name },
    analyze: (table) => analyzeTable(ownerConnection, table),
    revive: () => Promise.resolve(),
    close: () => (closing ??= end()),
  }
}
