import { can } from "@funil/contract/permissions"
import type { Undoer } from "../../../nouns/undoer.ts"
import { requireApi } from "../../plans/require-api.ts"
import { saveWebhook } from "./save-webhook.ts"
import { lockAnyWebhook } from "./webhook-queries.ts"
import { type WebhookRow, webhookState } from "./webhook-row.ts"
import { requireOnlyOne } from "./webhook-rules.ts"

export const webhookUndoer: Undoer = {
  lockState: async (tx, id) => {
    if (tx.user && !can(tx.user.role, "webhook.manage")) return null
    const row = await lockAnyWebhook(tx, id)
    return row ? webhookState(row) : null
  },
  write: async (tx, id, { deleted_at, rotated_at: _, stopped_reason: _why, ...fields }) => {
    const before = await lockAnyWebhook(tx, id)
    if (!before) return
    // The ledger keeps the other fields as they are stored. The webhook has the rights of who puts them back.
    const patch: Partial<WebhookRow> = {
      ...fields,
      saved_by: tx.user?.id ?? null,
      ...(deleted_at !== undefined && {
        deleted_at: typeof deleted_at === "string" ? new Date(deleted_at) : null,
      }),
    }
    const after = { ...before, ...patch }
    if (after.deleted_at === null) {
      await requireApi(tx)
      await requireOnlyOne(tx, after)
    }
    await saveWebhook(tx, before, { ...patch, stopped_reason: after.enabled ? null : before.stopped_reason })
  },
}
