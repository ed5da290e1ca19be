import { CompiledQuery, type DatabaseConnection, Kysely, type KyselyProps, PostgresDialect } from "kysely"
import { firstError, keep } from "./send.ts"
import type { DB } from "./tables.ts"

type Sending = <T>(consumer: (connection: DatabaseConnection) => Promise<T>) => Promise<T>

/** One connection for the time of a transaction. */
export interface Held {
  /** Sends its statements in the order in which they are asked for, without waiting for the answers of earlier ones. */
  readonly db: Kysely<DB>
  /** Sends a statement without parameters. */
  readonly say: (text: string) => Promise<unknown>
  /** From here on `db` sends its statements so. */
  readonly sendBy: (sending: (send: Sending) => Sending) => void
  /**
   * From here on `db` refuses its statements. What was asked together goes on when one part of it was refused, and must not reach the
   * connection once it is somebody else's.
   */
  readonly end: () => void
}

const over: Sending = () => Promise.reject(new Error("The transaction is over"))

/** Only its connection is ever asked. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error("A held connection has no pool")),
})
const rest: Omit<KyselyProps, "executor"> = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** Lends one connection of a pool. Kysely's own `connection()` sends a statement only when the one before it is answered. */
export function hold<T>(pool: Kysely<DB>, work: (held: Held) => Promise<T>): Promise<T> {
  const executor = pool.getExecutor()
  return executor.provideConnection(async (connection) => {
    const own: Sending = (consumer) => consumer(connection)
    let sending = own
    const provideConnection: Sending = (consumer) => sending(consumer)
    const db = new Kysely<DB>({ ...rest, executor: executor.withConnectionProvider({ provideConnection }) })
    const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
    const sendBy: Held["sendBy"] = (by) => {
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
 * What `ask` asks before it first waits goes out together, as one read-only transaction; whatever it asks later is one of its own, on the
 * same connection and so after everything that was sent before. It fails with what the first statement was refused with.
 */
export function readTogether<T>(
  { say, sendBy }: Held,
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
