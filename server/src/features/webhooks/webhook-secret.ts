import type { Tx } from "../../platform/db/transaction.ts"
import {
  openSecrets,
  type SigningSecrets,
  sealedSecret,
  type StoredSecrets,
} from "../deliveries/signing-secrets.ts"

const placeOf = (tx: Tx, id: string) => `webhook ${tx.accountId} ${id}`

/** A new secret for a webhook, encrypted. */
export function newSecret(tx: Tx, id: string): string {
  return sealedSecret(tx, placeOf(tx, id))
}

export function secretsOf(
  tx: Tx,
  { id, ...stored }: StoredSecrets & { readonly id: string },
): SigningSecrets {
  return openSecrets(tx, placeOf(tx, id), stored)
}
