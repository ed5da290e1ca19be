import type { ContactCreated, createContact as endpoint } from "@funil/contract/records/contacts"
import type { Deal } from "@funil/contract/records/deals"
import type { Page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { contactKeys } from "../../nouns/contact/contact-addresses.ts"
import { contactNoun } from "../../nouns/contact/contact-noun.ts"
import { contactSource } from "../../nouns/contact/contact-source.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { alikeRecords } from "../../platform/records/alike-records.ts"
import { duplicateList } from "../../platform/records/duplicate-list.ts"
import { dealRecord } from "../deals/deal-record.ts"
import { contactRecord } from "./contact-record.ts"

type Input = z.output<typeof endpoint.body>

/** Creates a contact and reports possible duplicates. */
export async function createContact(ctx: Permitted<"contact.create">, input: Input): Promise<ContactCreated> {
  return inTransaction(ctx, async (tx) => {
    const made = await contactRecord.create(tx, input)
    const possible_duplicates = await alikeContacts.ofRecord(tx, made)
    return { ...made, ...(possible_duplicates.length > 0 && { possible_duplicates }) }
  })
}

interface PageQuery {
  readonly page: number
  readonly per_page: number
}

/** Lists a contact's deals that the caller may see. */
export async function listContactDeals(ctx: Permitted, id: string, query: PageQuery): Promise<Page<Deal>> {
  await inTransaction(ctx, (tx) => contactRecord.visible(tx, id))
  const where = sql<boolean>`d.id in (
    select l.deal_id from deal_contacts l where l.account_id = ${ctx.accountId} and l.contact_id = ${id}
  )`
  return dealRecord.list.page(ctx, query, { where })
}

const noun = { source: contactSource, permission: "contact.read", keys: contactKeys } as const

/** Lists contacts that are probably the same person. */
export const listDuplicateContacts = duplicateList({ ...noun, read: contactRecord.views })

/** Finds contacts that share an email, phone or document. */
export const alikeContacts = alikeRecords({ ...noun, name: contactNoun.name })
