import { isDeepStrictEqual } from "node:util"
import type { Account, updateAccount as endpoint } from "@funil/contract/accounts"
import type * as z from "zod/mini"
import { requireConfirmed } from "../../platform/access/require-confirmed.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { getAccountRow, lockAccountRow } from "./account-queries.ts"
import type { AccountRow } from "./account-row.ts"
import { accountPatch } from "./account-patch.ts"
import { accountView } from "./account-view.ts"
import { requireTimezone } from "./require-timezone.ts"
import { mailMoneyKey } from "./mail-money-key.ts"
import { mailAccessChange } from "../users/mail-access-change.ts"
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
    const patch = accountPatch(tx, before, input)
    const isNew = isOtherKey(before, patch)
    const opens = input.ip_list !== undefined && !isDeepStrictEqual(input.ip_list, before.ip_list)
    if (isNew || opens) requireConfirmed(tx)
    await changeAccount(tx, followZone, { before, patch })
    if (isNew) await mailMoneyKey(tx, "pix")
    if (opens) await mailAccessChange(tx, "addresses", input.ip_list?.join(", ") ?? "")
    const after = await getAccountRow(tx)
    return versioned(ctx, accountView(after, ctx.services), after.version)
  })
}

function isOtherKey(
  { pix_key: known }: AccountRow,
  { pix_key: sent }: { pix_key?: string | null | undefined },
): boolean {
  return sent !== undefined && sent !== known
}
