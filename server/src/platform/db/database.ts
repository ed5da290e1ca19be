import type { Kysely } from "kysely"
import type { ClientConfig } from "pg"
import type { Config } from "../config.ts"
import { analyzeTable } from "./analyze-table.ts"
import { embeddedDatabase } from "./embedded-database.ts"
import { loginAs } from "./login-as.ts"
import { isDistributed } from "./distribute.ts"
import { migrate } from "./migrate.ts"
import { openApp, openReader } from "./pool.ts"
import { type ApplicationRole, rolePassword } from "./roles.ts"
import { TableNews } from "./table-news.ts"
import type { DB } from "./tables.ts"

/** The database of one process. */
export interface Database {
  /** Reads and writes as `funil_app`: sees nothing without `app.account_id`. */
  readonly app: Kysely<DB>
  /** Reads across policies as `funil_reader`: only for builders that always name the account. */
  readonly reader: Kysely<DB>
  /** Its accounts are spread over many machines, as it was when the process began. */
  readonly isDistributed: boolean
  /** How to connect as `funil_app` outside of the pool. */
  readonly appConnection: ClientConfig
  /** Tells workers and streams of what was committed. */
  readonly news: TableNews
  /** Lets the planner know a table into which many rows came at once. */
  readonly analyze: (table: keyof DB) => Promise<void>
  /** Returns when the server answers; restarts the embedded one where it is gone. */
  readonly revive: () => Promise<void>
  /** Ends all connections and, where this process runs it, the embedded server. */
  readonly close: () => Promise<void>
}

/** The part that works before the schema is up to date: migrating, backup, restore. */
export interface Server {
  owner: ClientConfig
  connectionOf: (role: ApplicationRole) => ClientConfig
  revive?: () => Promise<void>
  stop: () => Promise<void>
  secretKey: string
  /** Roles need no password. */
  isTrusting?: boolean
}

type ServerSettings = Pick<Config, "dataDir" | "databaseUrl" | "secretKey">

/** Starts or finds the database server. Throws with one clear line. */
export async function reachServer({ dataDir, databaseUrl, secretKey }: ServerSettings): Promise<Server> {
  if (!databaseUrl) {
    const { server, owner } = await embeddedDatabase(dataDir)
    const connectionOf = (user: ApplicationRole) => ({ ...owner, user })
    return { owner, connectionOf, revive: server.ensure, stop: server.stop, secretKey, isTrusting: true }
  }
  const owner = { connectionString: databaseUrl }
  const connectionOf = (role: ApplicationRole) => loginAs(owner, role, rolePassword(secretKey, role))
  return { owner, connectionOf, stop: () => Promise.resolve(), secretKey }
}

/** Starts the embedded server where there is no DATABASE_URL, migrates, and opens the pools. */
export async function openDatabase(config: ServerSettings): Promise<Database> {
  const server = await reachServer(config)
  const distributed = await prepare(server)
  const { revive } = server
  const appConnection = server.connectionOf("funil_app")
  const app = openApp({ connection: appConnection, revive, isDistributed: distributed })
  const reader = openReader({ connection: server.connectionOf("funil_reader"), revive })
  const news = new TableNews(app, appConnection)
  return {
    app,
    reader,
    isDistributed: distributed,
    appConnection,
    news,
    analyze: (table) => analyzeTable(server.owner, table),
    revive: () => revive?.() ?? Promise.resolve(),
    async close() {
      await news.close()
      await Promise.all([app.destroy(), reader.destroy()])
      await server.stop()
    },
  }
}

/** Migrates, and answers whether the database is distributed; a server that cannot be used is left behind stopped. */
async function prepare(server: Server): Promise<boolean> {
  try {
    await migrate(server)
    return await isDistributed(server.owner)
  } catch (error) {
    await server.stop()
    throw error
  }
}
