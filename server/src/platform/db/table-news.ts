import { setTimeout as pause } from "node:timers/promises"
import { type Kysely, sql } from "kysely"
import type { ClientConfig } from "pg"
import { newId } from "../new-id.ts"
import { connect } from "./connect.ts"
import type { DB } from "./tables.ts"

type Table = keyof DB

const channel = "funil_news"
/** Notices to other processes are collected for this time, so that many commits share one. */
const gatherMs = 50
const testEveryMs = 30_000
const heardWithinMs = 5_000
const retryMs = { first: 500, last: 60_000 }

/**
 * Notifies listeners of new rows: at once in this process, in others by a notification outside the
 * writing transaction. It may be lost, so listeners also poll, and poll often while `hearsOthers`
 * is false.
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

  /**
   * Notifies through a pool, and listens on its own connection, which a transaction pooler would
   * not keep.
   */
  constructor(app: Kysely<DB>, connection: ClientConfig) {
    this.#app = app
    this.#connection = connection
  }

  /** Whether notices of other processes arrive here, as far as this process knows. */
  get hearsOthers(): boolean {
    return this.#hearsOthers
  }

  /**
   * Calls back when the table may have new rows, and when `hearsOthers` changes. Returns how to
   * stop.
   */
  on(table: Table, tell: () => void): () => void {
    const listeners = this.#listeners.get(table) ?? new Set()
    this.#listeners.set(table, listeners.add(tell))
    this.#listening ??= this.#keepListening()
    return () => listeners.delete(tell)
  }

  /** Call it after the commit. */
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

  /** Listens until the connection breaks or proves deaf. Throws in both cases. */
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
      // A hanging connection may never report its end.
      void client.end().catch(() => undefined)
    }
  }

  /**
   * Throws unless this process's own notice returns, which it doesn't behind a transaction pooler.
   */
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
