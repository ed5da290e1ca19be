import type { User } from "@funil/contract/users"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { getVisibleUser } from "./user-queries.ts"
import { userView } from "./user-view.ts"

export async function getUser(ctx: Context, id: string): Promise<User> {
  requireCan(ctx, "user.read")
  return inTransaction(ctx, async (tx) => {
    const row = await getVisibleUser(tx, id)
    return versioned(tx, userView(tx, row), row.version)
  })
}
