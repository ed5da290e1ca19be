import type { Tx } from "../../platform/db/transaction.ts"
import { decryptSecret, encryptSecret } from "../../platform/secrets.ts"
import type { WebhookCall } from "./delivery.ts"

/** Where the payload of a delivery is encrypted for. */
export function payloadPlace(id: string): string {
  return `delivery ${id}`
}

/** What a delivery needs beside its message, encrypted: addresses and headers hold what others prove themselves with. */
export function sealPayload(tx: Tx, id: string, payload: object): string {
  return encryptSecret(tx.services.config.secretKey, payloadPlace(id), JSON.stringify(payload))
}

/** What was put in when the delivery was queued: the whole call of a webhook, the address alone of a chat. */
export function openPayload(tx: Tx, { id, payload }: { id: string; payload: string | null }): WebhookCall {
  return JSON.parse(
    decryptSecret(tx.services.config.secretKey, payloadPlace(id), payload ?? ""),
  ) as WebhookCall
}
