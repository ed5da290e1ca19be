import type { inviteUsers as endpoint } from "@funil/contract/invitations"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { insertUser } from "./insert-user.ts"
import { invite } from "./invite.ts"
import { mailAccessChange } from "./mail-access-change.ts"
import { nameOfAddress } from "./name-of-address.ts"
import { takenAddresses } from "./user-queries.ts"
import { requireMayGive } from "./user-rules.ts"
import type { UserRow } from "./user-store.ts"
import { userView } from "./user-view.ts"

/** Invites several people by their addresses alone, as one operation; custom fields are filled in when more is known of them. */
export async function inviteUsers(
  ctx: Context,
  { emails, role }: z.output<typeof endpoint.body>,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "user.create")
  requireMayGive(ctx, role)
  return inTransaction(ctx, async (tx) => {
    const { fresh, taken } = await takenAddresses(tx, emails)
    const invited: UserRow[] = []
    for (const email of fresh) {
      const row = await insertUser(tx, { ...nameOfAddress(email), email, role, password_hash: null })
      invited.push(row)
    }
    // Counters of addresses are locked in one order.
    for (const row of invited.toSorted((a, b) => (a.email < b.email ? -1 : 1))) await invite(tx, row)
    if (role === "admin") await mailAccessChange(tx, "admin", invited.map((row) => row.email).join(", "))
    return { invited: invited.map((row) => userView(tx, row)), taken }
  })
}
