import type { Context } from "../context.ts"
import type { Tx } from "../db/transaction.ts"
import { flushLedger } from "./flush-ledger.ts"
import { newLedger } from "./pending-ledger.ts"

interface Name {
  readonly user: Context["user"]
  readonly source: Context["source"]
  readonly sourceId?: Context["sourceId"]
  /** One that `newId` made and that is the id of no operation yet. */
  readonly operationId: string
}

/** Does part of a transaction in somebody else's name: what it records is an operation of its own. */
export async function inNameOf<T>(
  tx: Tx,
  { user, source, sourceId, operationId }: Name,
  work: (acting: Tx) => Promise<T>,
): Promise<T> {
  const acting: Tx = { ...tx, user, source, sourceId, ledger: { ...newLedger(), operationId } }
  const result = await work(acting)
  flushLedger(acting)
  return result
}
