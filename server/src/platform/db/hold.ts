import { CompiledQuery, type DatabaseConnection, Kysely, type KyselyProps, PostgresDialect } from "kysely"
import type { DB } from "./tables.ts"
import { firstError, keep } from "./tx.ts"

type Sending = <T>(consumer: (connection: DatabaseConnection) => Promise<T>) => Promise<T>

/** A connection for the duration of a transaction. */
export interface HeldConnection {
  /** Sends its statements in order without waiting for earlier results. */
  readonly db: Kysely<DB>
  /** Sends a statement without parameters. */
  readonly say: (text: string) => Promise<unknown>
  /** Changes how `db` sends its statements from here on. */
  readonly sendBy: (sending: (send: Sending) => Sending) => void
  /**
   * Makes `db` reject statements. Parallel work continues after a part failed, and must not reach
   * the connection once another transaction has it.
   */
  readonly end: () => void
}

const over: Sending = () => Promise.reject(new Error("The transaction is over"))

/** Kysely only uses its connection. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error("A held connection has no pool")),
})
const rest: Omit<KyselyProps, "executor"> = { config: { dialect }, dialect, driver: dialect.createDriver() }

/**
 * Lends a pool's connection. Kysely's own `connection()` waits for each result before the next
 * statement.
 */
export function hold<T>(pool: Kysely<DB>, work: (held: HeldConnection) => Promise<T>): Promise<T> {
  const executor = pool.getExecutor()
  return executor.provideConnection(async (connection) => {
    const own: Sending = (consumer) => consumer(connection)
    let sending = own
    const provideConnection: Sending = (consumer) => sending(consumer)
    const db = new Kysely<DB>({ ...rest, executor: executor.withConnectionProvider({ provideConnection }) })
    const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
    const sendBy: HeldConnection["sendBy"] = (by) => {
      sending = by(own)
    }
    const end = () => {
      sending = over
    }
    try {
      return await work({ db, say, sendBy, end })
    } finally {
      end()
    }
  })
}

/**
 * Sends what `ask` requests before it first waits as one read-only transaction. Later statements
 * run on the same connection after it. Throws the first statement's error.
 */
export function readTogether<T>(
  { say, sendBy }: HeldConnection,
  opening: readonly string[],
  ask: () => Promise<T>,
  begun: Promise<unknown>[] = [],
): Promise<T> {
  const open = () => {
    for (const text of ["begin read only", ...opening]) keep(begun, say(text))
  }
  const close = () => keep(begun, say("commit"))
  let isTogether = true
  let isOpen = false
  sendBy((send) => (consumer) => {
    if (!isTogether || !isOpen) open()
    isOpen = true
    const answer = send(consumer)
    keep(begun, answer)
    if (!isTogether) close()
    return answer
  })
  const answer = ask()
  isTogether = false
  if (isOpen) close()
  return answer.catch(async (error: unknown) => {
    throw await firstError(begun, error)
  })
}
