import type { Tx } from "../../platform/db/transaction.ts"
import { decryptSecret, encryptSecret } from "../../platform/secrets.ts"
import type { WebhookCall } from "./delivery.ts"

/** The place that binds a payload's encryption to its delivery. */
export function payloadPlace(id: string): string {
  return `delivery ${id}`
}

/** Encrypts what a delivery needs besides its message: addresses and headers hold other people's credentials. */
export function sealPayload(tx: Tx, id: string, payload: object): string {
  return encryptSecret(tx.services.config.secretKey, payloadPlace(id), JSON.stringify(payload))
}

/** Decrypts the payload of a queued delivery: the whole call of a webhook, the address alone of a chat. */
export function openPayload(tx: Tx, { id, payload }: { id: string; payload: string | null }): WebhookCall {
  return JSON.parse(
    decryptSecret(tx.services.config.secretKey, payloadPlace(id), payload ?? ""),
  ) as WebhookCall
}
