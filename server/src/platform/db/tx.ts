import type { Kysely } from "kysely"
import type { Context } from "../context.ts"
import type { PendingLedger } from "../ledger/pending-ledger.ts"
import type { DB } from "./tables.ts"

/** A context inside a transaction: its `db` sees and writes rows of its account only. */
export interface Tx extends Context {
  readonly db: Kysely<DB>
  readonly ledger: PendingLedger
  /** Statements on their way that the commit waits for: see `send`. */
  readonly sent: Promise<unknown>[]
  /** Tables with new rows that workers or streams wait for: told of when it has committed. */
  readonly news: Set<keyof DB>
}

/** Whether it is the context of a transaction, which what is called joins. */
export function isTx(ctx: Context): ctx is Tx {
  return "db" in ctx
}
