import type { ConsentPurpose } from "@funil/contract/consents"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { phoneHash } from "./address-hash.ts"
import type { DeliveryChannel } from "@funil/contract/message-channels"
import type { Attached, Template } from "./delivery.ts"

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
  attachments: readonly Attached[] | null
}

/** The delivery, if this worker still has it. */
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

const windowHours = 24

/** Whether the person with this phone wrote to our number of WhatsApp within a day. */
export async function hasOpenWindow(tx: Tx, phone: string): Promise<boolean> {
  const ours = tx.services.config.whatsapp?.phoneNumberId ?? ""
  const since = new Date(tx.now().getTime() - windowHours * 3_600_000)
  const { rows } = await sql`
    select from whatsapp_windows
    where phone_number_id = ${ours} and person_hash = ${phoneHash(phone)} and last_at > ${since}
  `.execute(tx.db)
  return rows.length > 0
}
