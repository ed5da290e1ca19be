import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { signing, type StoredSecrets } from "../../deliveries/signing-secrets.ts"
import type { Subscriptions } from "../../deliveries/subscriptions.ts"
import { secretsOf } from "../webhook-secret.ts"

interface Row extends StoredSecrets {
  readonly id: string
  readonly url: string
  readonly body: string
}

/** The call to where the webhook leads now, signed with what it has now. */
export const callOf: Subscriptions["callOf"] = async (tx: Tx, deliveryId) => {
  const { rows } = await sql<Row>`/* call of delivery */
    select w.id, w.url, w.secret, w.previous, w.rotated_at, d.body
    from webhook_deliveries d join webhooks w on w.account_id = ${tx.accountId} and w.id = d.webhook_id
    where d.account_id = ${tx.accountId} and d.id = ${deliveryId} and w.enabled and w.deleted_at is null
  `.execute(tx.db)
  const [row] = rows
  if (!row) return null
  const { url, body } = row
  return { method: "POST", url, body, headers: {}, secrets: signing(secretsOf(tx, row)) }
}
