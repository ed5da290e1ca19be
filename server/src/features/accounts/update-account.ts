import type { Account, updateAccount as endpoint } from "@funil/contract/accounts"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { getAccountRow, lockAccountRow } from "./account-queries.ts"
import { accountPatch } from "./account-patch.ts"
import { accountView } from "./account-view.ts"
import { requireTimezone } from "./require-timezone.ts"
import { changeAccount, type FollowZone } from "./save-account.ts"

/** Changes what is sent of the account. */
export async function updateAccount(
  ctx: Context,
  input: z.output<typeof endpoint.body>,
  { ifMatch, followZone }: { ifMatch: string | undefined; followZone: FollowZone },
): Promise<Account> {
  requireCan(ctx, "account.write")
  if (input.timezone !== undefined) await requireTimezone(ctx.services, input.timezone)
  return inTransaction(ctx, async (tx) => {
    const before = await lockAccountRow(tx)
    await requireFresh(before, ifMatch, () => accountView(before, ctx.services))
    await changeAccount(tx, followZone, { before, patch: accountPatch(tx, before, input) })
    const after = await getAccountRow(tx)
    return versioned(ctx, accountView(after, ctx.services), after.version)
  })
}
