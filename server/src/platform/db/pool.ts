import { createHash } from "node:crypto"
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
  /** Brings the server back after it went away; only the embedded one can be. */
  revive?: (() => Promise<void>) | undefined
}

/** A process's connections of each role. */
export const connections = { app: 20, reader: 10 }

const limits: PoolConfig = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 2_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  application_name: "funil",
}

/** Milliseconds that a call waits for a server to come back; one with much to recover takes longer. */
const reviveMs = 5_000

/** A pool of connections with our limits and types, as a Kysely. Ending the Kysely ends the pool. */
export function openPool({ connection, max, revive }: PoolOptions): Kysely<DB> {
  const pool = new Pool({ ...connection, ...limits, max, types: { getTypeParser } })
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

/** The name under which a text is prepared; undefined when it is not. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  const comment = known ?? named.exec(text)?.[1]
  if (known !== undefined || comment === undefined) return known
  const name = `${comment} ${createHash("sha1").update(text).digest("base64url")}`
  names.set(text, name)
  return name
}

/**
 * Prepares the statements that begin with a comment, such as the board's, once on each connection: planning them takes longer than
 * running them. Their texts are few; those made from filters carry no comment.
 */
function preparing(client: PoolClient): PoolClient {
  if (preparers.has(client)) return client
  preparers.add(client)
  const query = client.query.bind(client) as (
    text: string | QueryConfig,
    values?: unknown[],
  ) => Promise<QueryResult>
  const prepared = (text: string | QueryConfig, values?: unknown[]) => {
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
