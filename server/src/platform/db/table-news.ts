import { setTimeout as pause } from "node:timers/promises"
import { type Kysely, sql } from "kysely"
import type { ClientConfig } from "pg"
import { newId } from "../new-id.ts"
import { connect } from "./connect.ts"
import type { DB } from "./tables.ts"

type Table = keyof DB

const channel = "funil_news"
/** News for other processes are gathered for so long: they are told once of many commits. */
const gatherMs = 50
const testEveryMs = 30_000
const heardWithinMs = 5_000
const retryMs = { first: 500, last: 60_000 }

/**
 * Tells who waits for new rows of a table that there are some: those in this process at once, those in others by a notification of its
 * own, outside of the transaction that wrote them. It may be lost, so who waits also looks now and then, and often while
 * `hearsOthers` is false.
 */
export class TableNews {
  readonly #app: Kysely<DB>
  readonly #connection: ClientConfig
  readonly #id = newId()
  readonly #listeners = new Map<Table, Set<() => void>>()
  readonly #untold = new Set<string>()
  readonly #closing = new AbortController()
  #sending: Promise<void> | undefined
  #listening: Promise<void> | undefined
  #hearsOthers = false
  #onOwn: () => void = () => undefined

  /** Tells by a pool and listens on a connection of its own, which a transaction pooler would not keep. */
  constructor(app: Kysely<DB>, connection: ClientConfig) {
    this.#app = app
    this.#connection = connection
  }

  /** Whether what other processes tell arrives here, as far as this one knows. */
  get hearsOthers(): boolean {
    return this.#hearsOthers
  }

  /** Calls back when there may be something new in the table, and when `hearsOthers` changes; answers what ends that. */
  on(table: Table, tell: () => void): () => void {
    const listeners = this.#listeners.get(table) ?? new Set()
    this.#listeners.set(table, listeners.add(tell))
    this.#listening ??= this.#keepListening()
    return () => listeners.delete(tell)
  }

  /** To be called when what was written is committed. */
  tell(tables: ReadonlySet<Table>): void {
    for (const table of tables) {
      this.#untold.add(table)
      this.#call(table)
    }
    if (tables.size > 0) this.#sending ??= this.#tellOthers()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#sending, this.#listening])
  }

  #call(table: string): void {
    for (const tell of this.#listeners.get(table as Table) ?? []) tell()
  }

  async #tellOthers(): Promise<void> {
    const { signal } = this.#closing
    while (this.#untold.size > 0 && !signal.aborted) {
      const tables = [...this.#untold]
      this.#untold.clear()
      await this.#notify(tables).catch(() => undefined)
      await pause(gatherMs, undefined, { signal }).catch(() => undefined)
    }
    this.#sending = undefined
  }

  async #notify(tables: readonly string[]): Promise<void> {
    await sql`select pg_notify(${channel}, ${[this.#id, ...tables].join(" ")})`.execute(this.#app)
  }

  #hear(payload = ""): void {
    const [from, ...tables] = payload.split(" ")
    if (from === this.#id) this.#onOwn()
    else for (const table of tables) this.#call(table)
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing
    let waitMs = retryMs.first
    while (!signal.aborted) {
      await this.#listen(() => (waitMs = retryMs.first)).catch(() => undefined)
      this.#knowsToHear(false)
      await pause(waitMs, undefined, { signal }).catch(() => undefined)
      waitMs = Math.min(2 * waitMs, retryMs.last)
    }
  }

  /** Listens until the connection is lost or turns out to be deaf; both throw. */
  async #listen(onHeard: () => void): Promise<never> {
    const client = await connect(this.#connection)
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, this.#closing.signal])
    client.on("end", () => lost.abort())
    client.on("notification", ({ payload }) => this.#hear(payload))
    try {
      await client.query(`listen ${channel}`)
      for (;;) {
        await this.#hearOwn(signal)
        onHeard()
        this.#knowsToHear(true)
        await pause(testEveryMs, undefined, { signal })
      }
    } finally {
      // A connection that hangs may never say that it has ended.
      void client.end().catch(() => undefined)
    }
  }

  /** Throws unless what this process tells comes back to it: behind a transaction pooler it does not. */
  async #hearOwn(signal: AbortSignal): Promise<void> {
    const own = new Promise<boolean>((resolve) => (this.#onOwn = () => resolve(true)))
    const tooLong = pause(heardWithinMs, false, { signal, ref: false })
    const [isHeard] = await Promise.all([Promise.race([own, tooLong]), this.#notify([])])
    if (!isHeard) throw new Error("Deaf")
  }

  #knowsToHear(hears: boolean): void {
    if (this.#hearsOthers === hears) return
    this.#hearsOthers = hears
    for (const table of this.#listeners.keys()) this.#call(table)
  }
}
