import { createHash } from "node:crypto"
import type { Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { type Dialect, Kysely, PostgresDialect } from "kysely"
import {
  type ClientConfig,
  type CustomTypesConfig,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  types,
} from "pg"
import { isUnavailable } from "./sql-errors.ts"
import type { DB } from "./tables.ts"

export interface PoolOptions {
  connection: ClientConfig
  max: number
  /** The settings of each session, in the form of `postgres -c`. */
  settings?: string | undefined
  /** Restarts the server after it went away. Only the embedded one can restart. */
  revive?: (() => Promise<void>) | undefined
}

/** The number of a process's connections for each role. */
export const connections = { app: 20, reader: 10 }

// The driver's types lack `pipeline`.
const limits: PoolConfig & { pipeline: boolean } = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 2_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  application_name: "funil",
  // Statements go out before earlier results arrive: see `preparing`.
  pipeline: true,
}

/**
 * Transactions find records by key, so one plan fits all values. By default the server plans a
 * statement with a list of ids at each call, which takes longer than running it.
 */
const appSettings = "-c plan_cache_mode=force_generic_plan"

/**
 * Under row-level security the planner can't use statistics of LIKE and overestimates searches. It
 * would start helpers that take longer than the search, or read a whole table in order to merge
 * sorted rows.
 */
const readerSettings = "-c max_parallel_workers_per_gather=0 -c enable_mergejoin=off"

type Connecting = Pick<PoolOptions, "connection" | "revive">

/** Opens the writing role's pool. A distributed database rejects plans without known values. */
export function openApp({ isDistributed, ...options }: Connecting & { isDistributed: boolean }): Kysely<DB> {
  return openPool({ ...options, max: connections.app, settings: isDistributed ? undefined : appSettings })
}

/** Opens the guarded reader's pool. */
export function openReader(options: Connecting): Kysely<DB> {
  return openPool({ ...options, max: connections.reader, settings: readerSettings })
}

/** The milliseconds that a call waits for a restarting server. A long recovery takes longer. */
const reviveMs = 5_000

/** Opens a pool with our limits and types as a Kysely. Destroying the Kysely ends the pool. */
export function openPool({ connection, max, settings, revive }: PoolOptions): Kysely<DB> {
  const pool = new Pool({ ...connection, ...limits, max, options: settings, types: { getTypeParser } })
  // A restarting server breaks all connections. Neither idle nor busy ones may end the process.
  pool.on("error", () => void revive?.().catch(() => undefined))
  pool.on("connect", (client) => client.on("error", () => undefined))
  return new Kysely<DB>({ dialect: dialect(pool, revive) })
}

function dialect(pool: Pool, revive: PoolOptions["revive"]): Dialect {
  const connect = async () => {
    try {
      return preparing(await pool.connect())
    } catch (error) {
      if (!revive || !isUnavailable(error)) throw error
      await Promise.race([revive(), pause(reviveMs, undefined, { ref: false })])
      return preparing(await pool.connect())
    }
  }
  return new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } })
}

const named = /^\s*\/\* ([a-z ]+) \*\//
const preparers = new WeakSet<PoolClient>()
/** The names of prepared texts. Computing a name takes longer than finding it. */
const names = new Map<string, string>()
/** Each server connection keeps all of them. */
const maxNames = 1000

/** Returns a text's name as a prepared statement, or undefined. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  const comment = known ?? named.exec(text)?.[1]
  if (known !== undefined || comment === undefined || names.size >= maxNames) return known
  const name = `${comment} ${createHash("sha1").update(text).digest("base64url")}`
  names.set(text, name)
  return name
}

/** Buffers writes to the connection until the work waits, then sends all at once. */
function sendTogether({ connection: { stream } }: Sending): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** The parts that the driver's types lack. */
interface Sending {
  readonly connection: { readonly stream: Socket }
}

/**
 * Prepares the statements that begin with a comment, such as the board's, once on each connection:
 * planning them takes longer than running them. Their texts are few; those made from filters carry
 * no comment. Statements that need nothing of each other's answers share a round trip when they are
 * asked for without waiting in between.
 */
function preparing(client: PoolClient): PoolClient {
  if (preparers.has(client)) return client
  preparers.add(client)
  const query = client.query.bind(client) as (
    text: string | QueryConfig,
    values?: unknown[],
  ) => Promise<QueryResult>
  const sending = client as unknown as Sending
  const prepared = (text: string | QueryConfig, values?: unknown[]) => {
    sendTogether(sending)
    const name = typeof text === "string" ? nameOf(text) : undefined
    if (name === undefined || typeof text !== "string") return query(text, values)
    return query({ name, text, values })
  }
  return Object.assign(client, { query: prepared })
}

type Parser = (text: string) => unknown

// The type of ids only allows scalars.
const textArray: (text: string) => string[] = types.getTypeParser(
  1009 as Parameters<typeof types.getTypeParser>[0],
)
const asIs: Parser = (text) => text
const numbers: Parser = (text) => textArray(text).map(Number)

/**
 * Numbers within our ranges are exact: bigint counts and numeric(10,2). Days and wall clocks have
 * no zone, so they are text to the minute.
 */
const parsers = new Map<number, Parser>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
  [types.builtins.DATE, asIs],
  [types.builtins.TIMESTAMP, (text) => text.slice(0, "YYYY-MM-DD HH:mm".length)],
  [1016, numbers],
  [1231, numbers],
  [1182, textArray],
])

const getTypeParser: CustomTypesConfig["getTypeParser"] = (oid, format) =>
  (format !== "binary" && parsers.get(oid)) || types.getTypeParser(oid, format)
