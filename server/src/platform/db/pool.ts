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
  /** Settings of each session, as `postgres -c` has them. */
  settings?: string | undefined
  /** Brings the server back after it went away; only the embedded one can be. */
  revive?: (() => Promise<void>) | undefined
}

/** A process's connections of each role. */
export const connections = { app: 20, reader: 10 }

// The types of the driver do not know `pipeline` yet.
const limits: PoolConfig & { pipeline: boolean } = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 2_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  application_name: "funil",
  // What is asked before the last answer has come goes out with it: see `preparing`.
  pipeline: true,
}

/**
 * Transactions look records up by their keys, for which one plan does for all values: left to choose, the server plans a
 * statement with a list of ids anew at each call, which takes longer than running it.
 */
const appSettings = "-c plan_cache_mode=force_generic_plan"

/**
 * The planner, which may not look at the statistics of LIKE under row-level security, expects searches to find much: helpers of its
 * own would take longer to start than most of them take, and to merge sorted rows it would read a whole table in order.
 */
const readerSettings = "-c max_parallel_workers_per_gather=0 -c enable_mergejoin=off"

type Connecting = Pick<PoolOptions, "connection" | "revive">

/** The pool of the role that writes. A distributed database takes no plan that is made before its values are known. */
export function openApp({ isDistributed, ...options }: Connecting & { isDistributed: boolean }): Kysely<DB> {
  return openPool({ ...options, max: connections.app, settings: isDistributed ? undefined : appSettings })
}

/** The pool of the guarded reader. */
export function openReader(options: Connecting): Kysely<DB> {
  return openPool({ ...options, max: connections.reader, settings: readerSettings })
}

/** Milliseconds that a call waits for a server to come back; one with much to recover takes longer. */
const reviveMs = 5_000

/** A pool of connections with our limits and types, as a Kysely. Ending the Kysely ends the pool. */
export function openPool({ connection, max, settings, revive }: PoolOptions): Kysely<DB> {
  const pool = new Pool({ ...connection, ...limits, max, options: settings, types: { getTypeParser } })
  // A server that restarts breaks every connection: neither idle ones nor those in use may end the process.
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
/** The names of the texts that are prepared, by the text: to make one takes longer than to find it. */
const names = new Map<string, string>()
/** Each connection of the server keeps them all. */
const maxNames = 1000

/** The name under which a text is prepared; undefined when it is not. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  const comment = known ?? named.exec(text)?.[1]
  if (known !== undefined || comment === undefined || names.size >= maxNames) return known
  const name = `${comment} ${createHash("sha1").update(text).digest("base64url")}`
  names.set(text, name)
  return name
}

/** Holds what is written to the connection back until the work at hand waits for something: all of it then goes out at once. */
function sendTogether({ connection: { stream } }: Sending): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** What the driver's types leave out. */
interface Sending {
  readonly connection: { readonly stream: Socket }
}

/**
 * Prepares the statements that begin with a comment, such as the board's, once on each connection: planning them takes longer than
 * running them. Their texts are few; those made from filters carry no comment. Statements that need nothing of each other's answers
 * share a round trip when they are asked for without waiting in between.
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

// The type of ids lists only scalars.
const textArray: (text: string) => string[] = types.getTypeParser(
  1009 as Parameters<typeof types.getTypeParser>[0],
)
const asIs: Parser = (text) => text
const numbers: Parser = (text) => textArray(text).map(Number)

/** Exact within our ranges as numbers: bigint counts and numeric(10,2). Days and wall clocks have no zone: text, to the minute. */
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
