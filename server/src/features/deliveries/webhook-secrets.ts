import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { openSecrets, sealedSecret, type SigningSecrets, type StoredSecrets } from "./signing-secrets.ts"

function placeOf(tx: Tx): string {
  return `webhook secret ${tx.accountId}`
}

/** What signs the calls of an account's automations; the first secret is made when first asked for. */
export async function webhookSecrets(tx: Tx): Promise<SigningSecrets> {
  const mine = sql`account_id = ${tx.accountId}`
  const read = sql<StoredSecrets>`select secret, previous, rotated_at from webhook_secrets where ${mine}`
  const { rows } = await read.execute(tx.db)
  if (rows[0]) return openSecrets(tx, placeOf(tx), rows[0])
  await sql`
    insert into webhook_secrets (account_id, secret, created_at)
    values (${tx.accountId}, ${sealedSecret(tx, placeOf(tx))}, ${tx.now()}) on conflict do nothing
  `.execute(tx.db)
  const made = await read.execute(tx.db)
  // It was there, or has just been made here or by another.
  return openSecrets(tx, placeOf(tx), made.rows[0] as StoredSecrets)
}

/** Puts a new secret beside the present one. */
export async function replaceWebhookSecret(tx: Tx): Promise<SigningSecrets> {
  await webhookSecrets(tx)
  const { rows } = await sql<StoredSecrets>`
    update webhook_secrets set previous = secret, secret = ${sealedSecret(tx, placeOf(tx))}, rotated_at = ${tx.now()}
    where account_id = ${tx.accountId} returning secret, previous, rotated_at
  `.execute(tx.db)
  return openSecrets(tx, placeOf(tx), rows[0] as StoredSecrets)
}
