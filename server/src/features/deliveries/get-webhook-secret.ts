import type { WebhookSecret } from "@funil/contract/webhook-secrets"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { SigningSecrets } from "./signing-secrets.ts"
import { webhookSecrets } from "./webhook-secrets.ts"

export function webhookSecretView({ secret, previous, previousUntil }: SigningSecrets): WebhookSecret {
  const until = previousUntil?.toISOString()
  return { secret, previous: previous !== null && until ? { secret: previous, until } : null }
}

/** The secret that signs the account's webhooks. */
// No ledger: a secret that is made when it is first asked for is no record.
export async function getWebhookSecret(ctx: Context): Promise<WebhookSecret> {
  requireCan(ctx, "token.manage")
  return inTransaction(ctx, async (tx) => webhookSecretView(await webhookSecrets(tx)))
}
