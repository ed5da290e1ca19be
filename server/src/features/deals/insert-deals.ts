import { insertRows } from "../../platform/db/insert-rows.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { dealAudience } from "./deal-audience.ts"
import type { DealRow } from "./deal-row.ts"
import { dealState } from "./deal-state.ts"
import { notifyOfDeals } from "./notify-of-deals.ts"
import { addToTotals } from "./stage-totals.ts"

/** Inserts new deals with their links and counts them in their stages, whose locks are held. */
export async function insertDeals(tx: Tx, rows: readonly DealRow[]): Promise<void> {
  if (rows.length === 0) return
  const stored = rows.map(
    ({ contacts: _, companies: __, deals: ___, products: ____, hidden: _____, ...row }) => row,
  )
  await insertRows(tx, "deals", stored)
  await insertLinks(tx, rows)
  await addToTotals(
    tx,
    rows.map(({ pipeline_stage_id: stageId, amount, custom_fields }) => ({
      stageId,
      amount,
      custom_fields,
      count: 1,
    })),
  )
  for (const row of rows) {
    const change = { id: row.id, before: null, after: dealState(row), audience: dealAudience(row) }
    record(tx, { event: "deal.created", ...change })
  }
  await notifyOfDeals(
    tx,
    rows.map((after) => ({ before: null, after })),
  )
}

/** Links keep the order in which they were sent, from 1. */
async function insertLinks(tx: Tx, rows: readonly DealRow[]): Promise<void> {
  const contacts = rows.flatMap(({ id, contacts }) =>
    contacts.map((contact_id, index) => ({ deal_id: id, contact_id, position: index + 1 })),
  )
  const companies = rows.flatMap(({ id, companies }) =>
    companies.map((company_id, index) => ({ deal_id: id, company_id, position: index + 1 })),
  )
  const products = rows.flatMap(({ id, products }) =>
    products.map((line, index) => ({ deal_id: id, ...line, position: index + 1 })),
  )
  if (contacts.length > 0) await insertRows(tx, "deal_contacts", contacts)
  if (companies.length > 0) await insertRows(tx, "deal_companies", companies)
  if (products.length > 0) await insertRows(tx, "deal_products", products)
}
