import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { DealRow } from "../deals/deal-store.ts"
import { nextCodes } from "../deals/next-codes.ts"
import { recountTotals } from "../deals/recount-totals.ts"
import { countHanging } from "../../nouns/hanging-queries.ts"
import type { NoteRow } from "../notes/note-row.ts"
import { countTasks } from "../tasks/task-deals.ts"
import type { TaskRow } from "../tasks/task-store.ts"
import { insertRows } from "../../platform/db/insert-rows.ts"
import type { Registered } from "./register-people.ts"

function withoutLinks({
  contacts: _,
  companies: __,
  deals: ___,
  products: ____,
  hidden: _____,
  ...row
}: DealRow) {
  return row
}

/** Writes the contacts and companies with their links. */
export async function insertPeople(tx: Tx, { contacts, companies }: Registered): Promise<void> {
  const people = [...contacts.values()]
  await insertRows(tx, "companies", [...companies.values()])
  await insertRows(
    tx,
    "contacts",
    people.map(({ companies: _, hidden: __, ...row }) => row),
  )
  const links = people.flatMap(({ id, companies }) =>
    companies.map((company_id) => ({ contact_id: id, company_id })),
  )
  await insertRows(tx, "contact_companies", links)
}

async function insertLinks(tx: Tx, deals: readonly DealRow[]): Promise<void> {
  const contacts = deals.flatMap(({ id, contacts }) =>
    contacts.map((contact_id, position) => ({ deal_id: id, contact_id, position })),
  )
  const companies = deals.flatMap(({ id, companies }) =>
    companies.map((company_id, position) => ({ deal_id: id, company_id, position })),
  )
  const related = deals.flatMap(({ id, deals }) =>
    deals.map((related_deal_id) => ({ deal_id: id, related_deal_id })),
  )
  const products = deals.flatMap(({ id, products }) =>
    products.map((line, position) => ({ deal_id: id, position, ...line })),
  )
  await insertRows(tx, "deal_products", products)
  await insertRows(tx, "deal_contacts", contacts)
  await insertRows(tx, "deal_companies", companies)
  await insertRows(tx, "deal_deals", related)
}

/** Writes notes of deals, and how many each deal has. */
export async function insertNotes(tx: Tx, notes: readonly NoteRow[]): Promise<void> {
  await insertRows(tx, "notes", notes)
  countHanging(tx, "notes", notes)
}

/** Writes the deals with their links and tasks, and everything that is counted of them. */
export async function insertDeals(
  tx: Tx,
  deals: readonly DealRow[],
  tasks: readonly TaskRow[],
): Promise<void> {
  await insertRows(tx, "deals", deals.map(withoutLinks))
  await insertLinks(tx, deals)
  await insertRows(tx, "tasks", tasks)
  countTasks(tx, deals)
  await recountTotals(tx, [...new Set(deals.map((deal) => deal.pipeline_stage_id))])
  await nextCodes(tx, deals.length)
  // It has chosen its plan long ago, so no trial ends while somebody looks around.
  await sql`update accounts set free_trial_exceeded_at = null where account_id = ${tx.accountId}`.execute(
    tx.db,
  )
}
