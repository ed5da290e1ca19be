import { noAccount } from "../../platform/access/account-directory.ts"
import { addTries, takeBackTries, type Throttle } from "../../platform/access/throttle.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { networkOf } from "../../platform/http/limit-rate.ts"

const megabyte = 1024 * 1024

/** Bytes of files an hour from one address, to forms of all accounts together. */
const ofAddress: Throttle = { name: "bytes_of_address", max: 50 * megabyte, minutes: 60 }
/** Bytes of files an hour to one form, of answers or of returns. */
const ofForm: Throttle = { name: "bytes_of_form", max: 500 * megabyte, minutes: 60 }

/** Rolls back what was counted: a refused file uses up nothing. */
class TooManyBytes extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super("Too many bytes")
    this.seconds = seconds
  }
}

async function addWithin(tx: Tx, throttle: Throttle, who: string, bytes: number): Promise<void> {
  const { count, resetsAt } = await addTries(tx, throttle, { who, tries: bytes })
  if (count > throttle.max)
    throw new TooManyBytes(Math.ceil((resetsAt.getTime() - tx.now().getTime()) / 1000))
}

/** Counts the bytes of files that a stranger sends to a form. Answers null, or the seconds to wait where they are too many. */
// No right: anybody may send files to a form. No ledger: a counter is no record.
export async function countStrangerBytes(
  ctx: Context,
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
