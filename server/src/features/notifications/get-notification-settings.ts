import type { NotificationSettings } from "@funil/contract/notifications"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { readSettings, settingsUser, settingsView } from "./settings-queries.ts"

/** How the caller wishes to be told. */
export async function getNotificationSettings(ctx: Context): Promise<NotificationSettings> {
  return inTransaction(ctx, async (tx) => settingsView(settingsUser(tx), await readSettings(tx)))
}
