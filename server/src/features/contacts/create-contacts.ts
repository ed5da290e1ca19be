import type { createContact as endpoint } from "@funil/contract/contacts"
import type * as z from "zod/mini"
import { createsMany } from "../../nouns/creates-many.ts"
import type { Made } from "../../nouns/new-rows.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { companiesAfter } from "./contact-companies.ts"
import { contactRecord } from "./contact-record.ts"

type Input = z.output<typeof endpoint.body>

const create = createsMany(contactRecord.store)

/** Makes many contacts in a few statements; each answers its id, or why it was refused and not made. */
export async function createContacts(tx: Tx, inputs: readonly Input[]): Promise<Made[]> {
  requireCan(tx, "contact.create")
  await companiesAfter(tx, [...new Set(inputs.flatMap(({ companies = [] }) => companies))], [])
  return create(tx, inputs)
}
