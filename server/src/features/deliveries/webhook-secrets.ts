import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { newWebhookSecret } from "../../platform/outbound/sign-webhook.ts"
import { decryptSecret, encryptSecret } from "../../platform/secrets.ts"

const place = "webhook secret"
/** Hours after a rotation in which calls carry the signature of the previous secret too. */
const bothHours = 24

interface Stored {
  secret: string
  previous: string | null
  rotated_at: Date | null
}

/** The secrets that sign an account's webhooks: the present one, and for a day the previous one. */
export interface WebhookSecrets {
  readonly secret: string
  readonly previous: string | null
  /** Until when the previous one signs too. */
  readonly previousUntil: Date | null
}

function placeOf(tx: Tx): string {
  return `${place} ${tx.accountId}`
}

function open(tx: Tx, { secret, previous, rotated_at }: Stored): WebhookSecrets {
  const read = (stored: string) => decryptSecret(tx.services.config.secretKey, placeOf(tx), stored)
  const until = rotated_at && new Date(rotated_at.getTime() + bothHours * 3_600_000)
  const isBoth = previous !== null && until !== null && until > tx.now()
  return {
    secret: read(secret),
    previous: isBoth ? read(previous) : null,
    previousUntil: isBoth ? until : null,
  }
}

function newStored(tx: Tx): string {
  return encryptSecret(tx.services.config.secretKey, placeOf(tx), newWebhookSecret())
}

/** The account's secrets; the first is made when first asked for. */
export async function webhookSecrets(tx: Tx): Promise<WebhookSecrets> {
  const mine = sql`account_id = ${tx.accountId}`
  const read = sql<Stored>`select secret, previous, rotated_at from webhook_secrets where ${mine}`
  const { rows } = await read.execute(tx.db)
  if (rows[0]) return open(tx, rows[0])
  await sql`
    insert into webhook_secrets (account_id, secret, created_at)
    values (${tx.accountId}, ${newStored(tx)}, ${tx.now()}) on conflict do nothing
  `.execute(tx.db)
  const made = await read.execute(tx.db)
  // It was there, or has just been made here or by another.
  return open(tx, made.rows[0] as Stored)
}

/** Puts a new secret beside the present one. */
export async function replaceWebhookSecret(tx: Tx): Promise<WebhookSecrets> {
  await webhookSecrets(tx)
  const { rows } = await sql<Stored>`
    update webhook_secrets set previous = secret, secret = ${newStored(tx)}, rotated_at = ${tx.now()}
    where account_id = ${tx.accountId} returning secret, previous, rotated_at
  `.execute(tx.db)
  return open(tx, rows[0] as Stored)
}
