import type { WebhookSecret } from "@funil/contract/data/webhook-secrets"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { newWebhookSecret } from "../../platform/outbound/webhook-headers.ts"
import { decryptSecret, encryptSecret } from "../../platform/secrets.ts"

/** The secrets that sign the calls of automations. The first read creates the first secret. */
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
  // Now it exists: this transaction or another one has created it.
  return openSecrets(tx, placeOf(tx), made.rows[0] as StoredSecrets)
}

/** Replaces the secret and keeps the previous one. */
async function replaceWebhookSecret(tx: Tx): Promise<SigningSecrets> {
  await webhookSecrets(tx)
  const { rows } = await sql<StoredSecrets>`
    update webhook_secrets set previous = secret, secret = ${sealedSecret(tx, placeOf(tx))}, rotated_at = ${tx.now()}
    where account_id = ${tx.accountId} returning secret, previous, rotated_at
  `.execute(tx.db)
  return openSecrets(tx, placeOf(tx), rows[0] as StoredSecrets)
}

function webhookSecretView({ secret, previous, previousUntil }: SigningSecrets): WebhookSecret {
  const until = previousUntil?.toISOString()
  return { secret, previous: previous !== null && until ? { secret: previous, until } : null }
}

/** The secret that signs the account's webhooks. */
// No ledger: a secret is no record.
export async function getWebhookSecret(ctx: Permitted<"token.manage">): Promise<WebhookSecret> {
  return inTransaction(ctx, async (tx) => webhookSecretView(await webhookSecrets(tx)))
}

/** Signs with a new secret from now on, and with the old one too for a day. */
// No ledger: a secret is no record.
export async function rotateWebhookSecret(ctx: Permitted<"token.manage">): Promise<WebhookSecret> {
  return inTransaction(ctx, async (tx) => webhookSecretView(await replaceWebhookSecret(tx)))
}

/** Hours after a rotation in which calls carry the signature of the previous secret too. */
const bothHours = 24

/** Secrets as they are stored, encrypted. */
export interface StoredSecrets {
  readonly secret: string
  readonly previous: string | null
  readonly rotated_at: Date | null
}

/** The secrets that sign calls. The previous one still signs for a day after a rotation. */
export interface SigningSecrets {
  readonly secret: string
  readonly previous: string | null
  /** The end of the previous secret. */
  readonly previousUntil: Date | null
}

/** A new secret, encrypted for its place. */
export function sealedSecret({ services }: Tx, place: string): string {
  return encryptSecret(services.config.secretKey, place, newWebhookSecret())
}

/** Decrypts the secrets of a place. */
export function openSecrets(tx: Tx, place: string, { secret, previous, rotated_at }: StoredSecrets) {
  const read = (stored: string) => decryptSecret(tx.services.config.secretKey, place, stored)
  const until = rotated_at && new Date(rotated_at.getTime() + bothHours * 3_600_000)
  const isBoth = previous !== null && until !== null && until > tx.now()
  const opened: SigningSecrets = {
    secret: read(secret),
    previous: isBoth ? read(previous) : null,
    previousUntil: isBoth ? until : null,
  }
  return opened
}

/** The secrets that sign now, the current one first. */
export function signing({ secret, previous }: SigningSecrets): string[] {
  return previous === null ? [secret] : [secret, previous]
}

function placeOf(tx: Tx): string {
  return `webhook secret ${tx.accountId}`
}
