import { sql } from "kysely"
import type { TestApi } from "./client.ts"

interface Put {
  readonly formId: string
  readonly dealId: string
  readonly contactId: string
}

/** A request to send something back, as if a shop's buyer had made it, with the deal that there is. */
export async function putReturn({ database }: TestApi, { formId, dealId, contactId }: Put): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into returns (account_id, id, form_id, deal_id, contact_id, request_key, protocol, platform, store_id, order_id,
      order_number, email, language, due_date, created_at)
    select d.account_id, gen_random_uuid(), ${formId}, d.id, ${contactId}, gen_random_uuid(), 'RET-' || left(d.id::text, 8),
      'woocommerce', 'loja.test', '9001', '1001', 'rita@cliente.test', 'pt-BR', '2026-03-15', '2026-03-10T15:00:00Z'
    from deals d where d.id = ${dealId} returning id
  `.execute(database.owner)
  await sql`
    insert into return_items (account_id, return_id, position, item_id, name, quantity, price, reason, outcome, comment)
    select r.account_id, r.id, 1, '501', 'Caneca', 2, 39.9, 'DAMAGED', 'exchange', 'Quebrada' from returns r where r.id = ${rows[0]?.id}
  `.execute(database.owner)
}
