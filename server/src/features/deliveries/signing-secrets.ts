import type { Tx } from "../../platform/db/transaction.ts"
import { newWebhookSecret } from "../../platform/outbound/sign-webhook.ts"
import { decryptSecret, encryptSecret } from "../../platform/secrets.ts"

/** Hours after a rotation in which calls carry the signature of the previous secret too. */
const bothHours = 24

/** Secrets as they are stored, encrypted. */
export interface StoredSecrets {
  readonly secret: string
  readonly previous: string | null
  readonly rotated_at: Date | null
}

/** The secrets that sign calls: the present one, and for a day after a rotation the previous one. */
export interface SigningSecrets {
  readonly secret: string
  readonly previous: string | null
  /** Until when the previous one signs too. */
  readonly previousUntil: Date | null
}

/** A new secret, encrypted for the place that it belongs to. */
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

/** Those that sign now, the present one first. */
export function signing({ secret, previous }: SigningSecrets): string[] {
  return previous === null ? [secret] : [secret, previous]
}
