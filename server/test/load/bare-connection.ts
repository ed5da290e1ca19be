import type { Writable } from "node:stream"
import {
  type ClientConfig,
  type CustomTypesConfig,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  types,
} from "pg"
import { claimedAccount, hashToken } from "../../src/platform/access/sessions.ts"

/** A statement whose rows are `R`. */
export interface Statement<R = unknown> extends QueryConfig {
  readonly row?: R
}
export type Statements<T extends readonly unknown[]> = { readonly [K in keyof T]: Statement<T[K]> }
type Rows<T extends readonly unknown[]> = { readonly [K in keyof T]: readonly T[K][] }

/** Returns a statement that each connection prepares once. */
export function statement<R = unknown>(name: string, text: string) {
  return (...values: unknown[]): Statement<R> => ({ name, text, values })
}

/** A response other than the requested one. */
export class Refusal extends Error {
  readonly statusCode: number
  constructor(statusCode: number) {
    super(String(statusCode))
    this.statusCode = statusCode
  }
}

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
  [types.builtins.DATE, (text) => text],
  [types.builtins.TIMESTAMP, (text) => text.slice(0, "YYYY-MM-DD HH:mm".length)],
])
const getTypeParser: CustomTypesConfig["getTypeParser"] = (oid, format) =>
  parsers.get(oid) ?? types.getTypeParser(oid, format)

function pipelining(connection: ClientConfig, options: string): Pool {
  // The driver's types lack pipelining.
  const settings: PoolConfig & { readonly pipeline: true } = {
    ...connection,
    options,
    max: 20,
    pipeline: true,
    types: { getTypeParser },
  }
  return new Pool(settings)
}

/**
 * Connections with the product's roles. The reader bypasses policies and plans with the actual
 * parameters.
 */
export interface Bare {
  readonly app: Pool
  readonly reader: Pool
}

export function openBare(app: ClientConfig, reader: ClientConfig): Bare {
  return {
    app: pipelining(app, "-c plan_cache_mode=force_generic_plan"),
    reader: pipelining(reader, "-c plan_cache_mode=force_custom_plan -c max_parallel_workers_per_gather=0"),
  }
}

/** The claimed identity of a caller. */
export interface Caller {
  readonly account: string
  readonly hash: Buffer
}

export function callerOf(authorization: string | undefined): Caller {
  const token = authorization?.slice("Bearer ".length) ?? ""
  const account = claimedAccount(token)
  if (account === null) throw new Refusal(401)
  return { account, hash: hashToken(token) }
}

export interface Me {
  readonly id: string
  readonly first_name: string
  readonly last_name: string | null
  readonly profile_picture: string | null
  readonly role: string
  readonly pipelines: string[]
  readonly timezone: string
}

const session = statement<Me>(
  "session",
  `select u.id, u.first_name, u.last_name, u.profile_picture, u.role, u.pipelines, a.timezone
   from bare.sessions s
   join bare.users u on u.account_id = $1 and u.id = s.user_id
   join bare.accounts a on a.account_id = $1
   where s.account_id = $1 and s.token_hash = $2 and s.expires_at > now() and u.deleted_at is null and not u.deactivated`,
)
// The account is a checked UUID, since SET takes no parameters.
const begin = ({ account }: Caller): Statement => ({ text: `begin; set local app.account_id = '${account}'` })
const commit: Statement = { text: "commit" }

/** Sends statements in one write and waits once for all results. */
async function together(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<readonly (readonly unknown[])[]> {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  const answers = statements.map((one) => client.query(one))
  stream.uncork()
  return (await Promise.all(answers)).map(({ rows }) => rows as unknown[])
}

/** Returns the caller from the session's rows. */
function known([me]: readonly unknown[] = []): Me {
  if (!me) throw new Refusal(401)
  return me as Me
}

/** Reads without a transaction as the reader. */
export async function search<T extends readonly unknown[]>(
  { reader }: Bare,
  caller: Caller,
  ...statements: Statements<T>
): Promise<Rows<T>> {
  const client = await reader.connect()
  try {
    const [mine, ...rows] = await together(client, [session(caller.account, caller.hash), ...statements])
    known(mine)
    return rows as unknown as Rows<T>
  } finally {
    client.release()
  }
}

/** Reads in a transaction with the account set for policies, in one round trip. */
export async function read<T extends readonly unknown[]>(
  { app }: Bare,
  caller: Caller,
  ...statements: Statements<T>
): Promise<{ readonly me: Me; readonly rows: Rows<T> }> {
  const client = await app.connect()
  try {
    const sent = [begin(caller), session(caller.account, caller.hash), ...statements, commit]
    const [, mine, ...rows] = await together(client, sent)
    return { me: known(mine), rows: rows as unknown as Rows<T> }
  } finally {
    client.release()
  }
}

interface Writing<A> {
  readonly statements: readonly Statement[]
  /** Derives the answer from the results. */
  readonly answer: (rows: readonly (readonly unknown[])[]) => A
}

/** Reads, then writes the result and commits, in two round trips. */
export async function write<T extends readonly unknown[], A>(
  { app }: Bare,
  caller: Caller,
  first: Statements<T>,
  second: (me: Me, rows: Rows<T>) => Writing<A>,
): Promise<A> {
  const client = await app.connect()
  try {
    const sent = [begin(caller), session(caller.account, caller.hash), ...first]
    const [, mine, ...rows] = await together(client, sent)
    const { statements, answer } = second(known(mine), rows as unknown as Rows<T>)
    return answer(await together(client, [...statements, commit]))
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    client.release()
  }
}
