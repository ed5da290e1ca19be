import { daysUntilErased } from "@funil/contract/accounts"
import { openToken } from "../../platform/access/account-token.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import { inNameOf } from "../../platform/ledger/in-name-of.ts"
import { newId } from "../../platform/new-id.ts"
import { systemContext } from "../../platform/system-context.ts"
import { reopenBilling } from "../billing/end-billing.ts"
import { dropReopenings, findReopening } from "./reopening-queries.ts"

/** When the data of an account that was closed then is erased. */
export function erasedAt(closedAt: Date): Date {
  return new Date(closedAt.getTime() + daysUntilErased * 86_400_000)
}

/** Reopens a closed account in the name of the admin who was mailed the link, and ends all links. Of two at once the second is refused. */
// No right: the link proves who it is.
// No ledger: `reopenBilling` records it.
export async function reopenAccount(
  services: Services,
  token: string,
  requestId: string,
): Promise<{ domain: string }> {
  const named = openToken(services.config, "reopening", token)
  if (!named) throw new AppError("reopening_ended")
  const ctx = await systemContext(services, named.accountId, requestId)
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx)
    const found = await findReopening(tx, named.id)
    if (!found || erasedAt(found.closed_at) <= tx.now()) throw new AppError("reopening_ended")
    const { first_name: _, email: __, ...user } = found.user
    await inNameOf(tx, { user, source: "api", operationId: newId() }, reopenBilling)
    await dropReopenings(tx)
    return { domain: found.domain }
  })
}
