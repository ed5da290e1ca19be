import { sql } from "kysely"
import type { TestApi } from "../client.ts"

interface ReturnOptions {
  readonly formId: string
  readonly dealId: string
  readonly contactId?: string
  /** One returned item for each. Words belong to a product's own reason. */
  readonly reasons?: readonly { readonly code: string; readonly words?: string }[]
  readonly isCancelled?: boolean
}

/** Stores a return request with an existing deal, as if a shopper had sent it. */
export async function putReturn({ database }: TestApi, put: ReturnOptions): Promise<void> {
  const { formId, dealId, contactId = null, reasons = [{ code: "DAMAGED" }], isCancelled = false } = put
  const { rows } = await sql<{ id: string }>`
    insert into returns (account_id, id, form_id, deal_id, contact_id, request_key, protocol, platform, store_id, order_id,
      order_number, email, language, due_date, created_at, cancelled_at)
    select d.account_id, gen_random_uuid(), ${formId}, d.id, ${contactId}, gen_random_uuid(), 'RET-' || d.id, 'woocommerce',
      'loja.test', '9001', '1001', 'rita@cliente.test', 'pt-BR', '2026-03-15', '2026-03-10T15:00:00Z',
      case when ${isCancelled} then '2026-03-11T15:00:00Z'::timestamptz end
    from deals d where d.id = ${dealId} returning id
  `.execute(database.owner)
  for (const [at, { code, words = null }] of reasons.entries()) {
    await sql`
      insert into return_items (account_id, return_id, position, item_id, name, quantity, price, reason, reason_text, outcome, comment)
      select r.account_id, r.id, ${at + 1}, ${String(501 + at)}, 'Caneca', 2, 39.9, ${code}, ${words}, 'exchange', 'Quebrada'
      from returns r where r.id = ${rows[0]?.id}
    `.execute(database.owner)
  }
}
