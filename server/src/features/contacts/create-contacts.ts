import type { createContact as endpoint } from "@funil/contract/contacts"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { insertRows } from "../../platform/db/insert-rows.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { type Made, newRows } from "../../nouns/new-rows.ts"
import { companiesAfter } from "./contact-queries.ts"
import { contactContent } from "./contact-row.ts"
import type { ContactRow } from "./contact-row.ts"
import { contactState } from "./contact-state.ts"
import { newContact } from "./new-contact.ts"

type Input = z.output<typeof endpoint.body>

/** Makes many contacts in a few statements; each answers its id, or why it was refused and not made. */
export async function createContacts(tx: Tx, inputs: readonly Input[]): Promise<Made[]> {
  requireCan(tx, "contact.create")
  await companiesAfter(tx, [...new Set(inputs.flatMap(({ companies = [] }) => companies))], [])
  const { rows, made } = await newRows(tx, "contact", inputs, (input) => newContact(tx, input))
  await insertContacts(tx, rows)
  return made
}

async function insertContacts(tx: Tx, rows: readonly ContactRow[]): Promise<void> {
  const stored = rows.map(({ id, custom_fields, created_by, created_at, updated_at, version, ...row }) => ({
    ...contactContent(row),
    id,
    custom_fields,
    created_by,
    created_at,
    updated_at,
    version,
  }))
  if (stored.length > 0) await insertRows(tx, "contacts", stored)
  const links = rows.flatMap(({ id, companies }) => companies.map((company) => ({ id, company })))
  if (links.length > 0) await insertLinks(tx, links)
  for (const row of rows)
    record(tx, { event: "contact.created", id: row.id, before: null, after: contactState(row) })
}

async function insertLinks(tx: Tx, links: readonly { id: string; company: string }[]): Promise<void> {
  await sql`
    insert into contact_companies (account_id, contact_id, company_id)
    select ${tx.accountId}, contact, company
    from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ company }) => company)}::uuid[]) as l (contact, company)
  `.execute(tx.db)
}
