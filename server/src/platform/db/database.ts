import { join } from "node:path"
import type { Kysely } from "kysely"
import type { Client, ClientConfig } from "pg"
import type { Config } from "../config.ts"
import { connect, connected } from "./connect.ts"
import { isDistributed } from "./distribute.ts"
import { type EmbeddedServer, embeddedServer } from "./embedded/embedded-server.ts"
import { migrate } from "./migrate.ts"
import { openApp, openReader } from "./pool.ts"
import { type ApplicationRole, loginAs, rolePassword } from "./roles.ts"
import { sqlStateOf } from "./sql-errors.ts"
import { TableNews } from "./table-news.ts"
import type { DB } from "./tables.ts"

/** A process's database. */
export interface Database {
  /** Reads and writes as `funil_app`: sees nothing without `app.account_id`. */
  readonly app: Kysely<DB>
  /** Reads across policies as `funil_reader`. Only for builders that always filter by account. */
  readonly reader: Kysely<DB>
  /** Whether its accounts are distributed over machines, as of the process's start. */
  readonly isDistributed: boolean
  /** The connection of `funil_app` outside the pool. */
  readonly appConnection: ClientConfig
  /** Notifies workers and streams of commits. */
  readonly news: TableNews
  /** Updates the planner's statistics of a table after many inserts. */
  readonly analyze: (table: keyof DB) => Promise<void>
  /** Resolves once the server responds. Restarts the embedded one if it is gone. */
  readonly revive: () => Promise<void>
  /** Closes all connections, and stops the embedded server if this process runs it. */
  readonly close: () => Promise<void>
}

/** The part that works before migrating: for migrations, backup and restore. */
interface Server {
  owner: ClientConfig
  connectionOf: (role: ApplicationRole) => ClientConfig
  revive?: () => Promise<void>
  stop: () => Promise<void>
  secretKey: string
  /** Roles need no password. */
  isTrusting?: boolean
}

type ServerSettings = Pick<Config, "dataDir" | "databaseUrl" | "secretKey">

/** Starts or finds the database server. Throws one clear line. */
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

/** Starts the embedded server if there is no DATABASE_URL, migrates, and opens the pools. */
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

/** Migrates, and returns whether the database is distributed. Stops a server that can't be used. */
async function prepare(server: Server): Promise<boolean> {
  try {
    await migrate(server)
    return await isDistributed(server.owner)
  } catch (error) {
    await server.stop()
    throw error
  }
}

interface EmbeddedDatabase {
  server: EmbeddedServer
  /** The connection of the schema's owner, who is no superuser, as on an ordinary server. */
  owner: ClientConfig
}

/**
 * Starts the database server of a data folder, and creates the product's empty database at the
 * first start.
 */
export async function embeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const server = await embeddedServer(join(dataDir, "postgres"))
  const { host, port } = server
  const superuser = await connect({ host, port, user: "postgres", database: "postgres" })
  try {
    await createOnce(superuser, "create role funil_owner login createrole")
    await createOnce(superuser, "create database funil owner funil_owner")
  } finally {
    await superuser.end()
  }
  return { server, owner: { host, port, user: "funil_owner", database: "funil" } }
}

/** The states of "already exists", also if another process creates it right now. */
const exists = ["42710", "42P04", "23505"]

async function createOnce(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!exists.includes(sqlStateOf(error) ?? "")) throw error
  }
}

/**
 * Runs `analyze` on a table as the owner, the only role that can. Until autovacuum runs a minute
 * later, the planner lacks statistics of new rows and picks any index that begins with the account.
 */
export async function analyzeTable(owner: ClientConfig, table: keyof DB): Promise<void> {
  await connected(owner, (client) => client.query(`analyze ${client.escapeIdentifier(table)}`))
}
