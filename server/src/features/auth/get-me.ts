import type { LoggedUser } from "@funil/contract/auth"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { getAccountRow } from "../accounts/account-queries.ts"
import { readUsers } from "../users/user-queries.ts"
import { loggedUserView } from "./logged-user-view.ts"

export async function getMe(ctx: Context): Promise<LoggedUser> {
  return inTransaction(ctx, async (tx) => {
    const [user] = await readUsers(tx, tx.user ? [tx.user.id] : [])
    if (!user) throw new AppError("unauthenticated")
    return loggedUserView(user, await getAccountRow(tx), tx.services)
  })
}
