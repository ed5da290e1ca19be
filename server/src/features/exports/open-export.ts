import type { AccountId } from "@funil/contract/shared/ids"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"

/** So many exports of one account are being taken at once. One with an order keeps the ids of all its records in memory. */
const mostOpen = 10
const open = new Map<AccountId, number>()

/** The rows of an export; 429 before the first ones where too many of the account's are being taken from this process. */
export async function* openExport<T>({ accountId }: Context, rows: AsyncIterable<T>): AsyncGenerator<T> {
  const others = open.get(accountId) ?? 0
  if (others >= mostOpen) throw new AppError("too_many_requests", { headers: { "retry-after": "5" } })
  open.set(accountId, others + 1)
  try {
    yield* rows
  } finally {
    const left = (open.get(accountId) ?? 1) - 1
    if (left > 0) open.set(accountId, left)
    else open.delete(accountId)
  }
}
