import { noAccount } from "../../platform/access/account-directory.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { addTries, takeBackTries, type Throttle } from "../../platform/access/throttle.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { networkOf } from "../../platform/http/limit-rate.ts"

const megabyte = 1024 * 1024

/** File bytes per hour from one address, to the forms of all accounts together. */
const ofAddress: Throttle = { name: "bytes_of_address", max: 50 * megabyte, minutes: 60 }
/** File bytes per hour to one form of answers or returns. */
const ofForm: Throttle = { name: "bytes_of_form", max: 500 * megabyte, minutes: 60 }

/** Rolls back the count, so a rejected file uses nothing up. */
class TooManyBytes extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super("Too many bytes")
    this.seconds = seconds
  }
}

/**
 * Counts file bytes that a stranger sends to a form. Returns null, or the seconds to wait beyond
 * the limit.
 */
// No ledger: a counter is no record.
export async function countStrangerBytes(
  ctx: Permitted,
  formId: string,
  bytes: number,
): Promise<number | null> {
  if (bytes === 0) return null
  const everywhere = { ...ctx, accountId: noAccount }
  const address = networkOf(ctx.ip ?? "")
  try {
    await inTransaction(everywhere, (tx) => addWithin(tx, ofAddress, address, bytes))
  } catch (error) {
    if (error instanceof TooManyBytes) return error.seconds
    throw error
  }
  try {
    await inTransaction(ctx, (tx) => addWithin(tx, ofForm, formId, bytes))
    return null
  } catch (error) {
    await inTransaction(everywhere, (tx) => takeBackTries(tx, ofAddress, { who: address, tries: bytes }))
    if (error instanceof TooManyBytes) return error.seconds
    throw error
  }
}

async function addWithin(tx: Tx, throttle: Throttle, who: string, bytes: number): Promise<void> {
  const { count, resetsAt } = await addTries(tx, throttle, { who, tries: bytes })
  if (count > throttle.max)
    throw new TooManyBytes(Math.ceil((resetsAt.getTime() - tx.now().getTime()) / 1000))
}
