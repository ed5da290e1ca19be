import { ownReason } from "@funil/contract/returns"
import { insertRows } from "../../platform/db/insert-rows.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { ContactRow } from "../contacts/contact-record.ts"
import type { DealRow } from "../deals/deal-store.ts"
import { daysToAnswer } from "../returns/requests/make-return.ts"
import { sendReturn } from "../returns/requests/return-queries.ts"
import { daysAfter } from "../returns/requests/return-window.ts"
import { catalogue, type ProductKey } from "./catalogue.ts"
import { dateOf, idAt } from "./demo-time.ts"
import type { DealDraft } from "./draft-deals.ts"
import { madeAt } from "./draft-deals.ts"
import { demoShop } from "./found-pages.ts"
import type { ProductIds } from "./demo-products.ts"
import type { Random } from "./random.ts"
import type { Returned } from "./story.ts"

interface Setting {
  readonly random: Random
  readonly returnsFormId: string
  readonly contacts: ReadonlyMap<string, ContactRow>
}

function itemRow({ key, quantity, reason, outcome, comment }: Returned["items"][number]) {
  const { name, sku, price, tags } = catalogue[key]
  const own = tags.map(ownReason).find((one) => one?.value === reason)
  const reason_text = own?.text ?? null
  return { item_id: sku, name, sku, quantity, price, reason, reason_text, outcome, comment, files: [] }
}

/** Writes what people asked to send back, with the deals that came of it. */
export function sendReturns(
  tx: Tx,
  { random, returnsFormId, contacts }: Setting,
  deals: ReadonlyMap<DealDraft, DealRow>,
): void {
  for (const [draft, deal] of deals) {
    const { returned } = draft
    if (!returned) continue
    const at = madeAt(draft)
    const contact = contacts.get(deal.contacts[0] ?? "")
    const row = {
      id: idAt(random, at),
      form_id: returnsFormId,
      deal_id: deal.id,
      contact_id: contact?.id ?? null,
      request_key: idAt(random, at),
      protocol: returned.protocol,
      ...demoShop,
      order_id: returned.order,
      order_number: returned.order,
      email: contact?.email ?? null,
      language: "pt-BR" as const,
      due_date: daysAfter(dateOf(at), daysToAnswer),
      cancelled_at: null,
      replaced_by: null,
      told_stage_id: deal.pipeline_stage_id,
      created_at: at,
    }
    sendReturn(tx, row, returned.items.map(itemRow))
  }
}

/** Writes which of the company's products the shop sells. */
export async function insertShopProducts(tx: Tx, ids: ProductIds): Promise<void> {
  const sold: readonly ProductKey[] = ["module", "structure", "smallInverter", "battery", "charger"]
  const rows = sold.map((key, at) => {
    const { name, sku, price } = catalogue[key]
    const external_id = String(101 + at)
    return {
      ...demoShop,
      external_id,
      parent_id: external_id,
      product_id: ids.get(key),
      seen: { name, sku, price },
    }
  })
  await insertRows(tx, "shop_products", rows)
}
