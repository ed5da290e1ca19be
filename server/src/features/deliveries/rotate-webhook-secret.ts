import type { WebhookSecret } from "@funil/contract/webhook-secrets"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { webhookSecretView } from "./get-webhook-secret.ts"
import { replaceWebhookSecret } from "./webhook-secrets.ts"

/** Signs with a new secret from now on, and for a day with the old one too. */
// No ledger: a secret is no record.
export async function rotateWebhookSecret(ctx: Context): Promise<WebhookSecret> {
  requireCan(ctx, "token.manage")
  return inTransaction(ctx, async (tx) => webhookSecretView(await replaceWebhookSecret(tx)))
}
