import type { login } from "@funil/contract/auth"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { getAccountRow } from "../accounts/account-queries.ts"
import { readUsers } from "../users/user-queries.ts"
import { loggedUserView } from "./logged-user-view.ts"

/** What a sign-in answers: the token of the session, with who and where. */
export async function signedIn(tx: Tx, userId: string, token: string): Promise<CallAnswer<typeof login>> {
  const [user] = await readUsers(tx, [userId])
  const account = await getAccountRow(tx)
  if (!user) throw new AppError("wrong_credentials")
  return { token, user: loggedUserView(user, account, tx.services), domain: account.domain }
}
