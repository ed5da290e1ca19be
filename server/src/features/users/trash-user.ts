import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { saveUser } from "./save-user.ts"
import { lockAdmins, lockVisibleUser } from "./user-queries.ts"
import { userView } from "./user-view.ts"
import { reachesUser } from "../../nouns/user/user-visibility.ts"

/** Puts a user in the trash: signed out everywhere at once, while the records keep the name. */
export async function trashUser(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "user.delete")
  await inTransaction(ctx, async (tx) => {
    await lockAdmins(tx)
    const before = await lockVisibleUser(tx, id)
    await requireFresh(before, ifMatch, () => userView(tx, before))
    if (!reachesUser(tx, "user.delete", before)) throw new AppError("forbidden")
    await saveUser(tx, before, { deleted_at: tx.now() })
  })
}
