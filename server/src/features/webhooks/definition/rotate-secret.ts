import type { rotateSecret as endpoint } from "@funil/contract/webhooks"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireApi } from "../../plans/require-api.ts"
import { newSecret, secretsOf } from "../webhook-secret.ts"
import { saveWebhook } from "./save-webhook.ts"
import { lockWebhook } from "./webhook-queries.ts"

/** Gives a webhook a new secret, with which calls are signed at once; the one before signs too for a day. */
export async function rotateSecret(ctx: Context, id: string): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "webhook.manage")
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const before = await lockWebhook(tx, id)
    const stored = { secret: newSecret(tx, id), previous: before.secret, rotated_at: tx.now() }
    // Nothing that a GET shows has changed.
    const { version, updated_at } = before
    await saveWebhook(tx, before, { ...stored, version, updated_at })
    const { secret, previousUntil } = secretsOf(tx, { id, ...stored })
    return { secret, previous_until: (previousUntil ?? tx.now()).toISOString() }
  })
}
