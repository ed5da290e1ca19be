import type { ConsentPurpose } from "@funil/contract/forms/consents"
import type { DeliveryChannel } from "@funil/contract/messages/message-channels"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { decryptSecret, encryptSecret } from "../../platform/secrets.ts"
import type { Attachment, Template, WebhookCall } from "./delivery.ts"

/** A delivery with the message of the same id; a webhook has none. */
export interface DeliveryRow {
  id: string
  run_id: string | null
  webhook_id: string | null
  channel: DeliveryChannel
  payload: string | null
  attempts: number
  to: string | null
  contact_id: string | null
  purpose: ConsentPurpose | null
  subject: string | null
  html: string | null
  text: string | null
  template: Template | null
  company: string | null
  email_proved_at: Date | null
  open_tracking: boolean
  reply_to: string | null
  author_id: string | null
  copy_of: string | null
  attachments: readonly Attachment[] | null
}

/** Finds the delivery if this worker still holds its lease. */
export async function findLeased(
  tx: Tx,
  { id, lease }: { id: string; lease: string },
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.run_id, d.webhook_id, d.channel, d.payload, d.attempts, m."to", m.contact_id, m.purpose, m.subject, m.html, m.text, m.template,
      a.company, a.email_proved_at, a.open_tracking, a.reply_to, m.author_id, m.copy_of, m.attachments
    from deliveries d
    join accounts a on a.account_id = ${tx.accountId}
    left join messages m on m.account_id = ${tx.accountId} and m.id = d.id
    where d.account_id = ${tx.accountId} and d.id = ${id} and d.lease = ${lease}
  `.execute(tx.db)
  return rows[0]
}

/** Binds the encryption of a payload to its delivery. */
export function payloadPlace(id: string): string {
  return `delivery ${id}`
}

/** Encrypts a delivery's address and headers: they hold credentials. */
export function sealPayload(tx: Tx, id: string, payload: object): string {
  return encryptSecret(tx.services.config.secretKey, payloadPlace(id), JSON.stringify(payload))
}

/** Decrypts a queued delivery's payload: a webhook's whole call, or a chat's address. */
export function openPayload(tx: Tx, { id, payload }: { id: string; payload: string | null }): WebhookCall {
  return JSON.parse(
    decryptSecret(tx.services.config.secretKey, payloadPlace(id), payload ?? ""),
  ) as WebhookCall
}
