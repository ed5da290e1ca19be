import type { User } from "@funil/contract/account/users"
import type { Bill } from "@funil/contract/records/bills"
import type { Company } from "@funil/contract/records/companies"
import type { Contact } from "@funil/contract/records/contacts"
import type { Deal } from "@funil/contract/records/deals"
import type { Product } from "@funil/contract/records/products"
import type { Task } from "@funil/contract/records/tasks"
import type { Entity } from "@funil/contract/shared/entities"
import { findHost } from "../../nouns/host-visibility.ts"
import type { Records } from "../../nouns/record-feature.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { readAnyTasks, taskView } from "../tasks/task-read.ts"

interface Views {
  readonly deal: Deal
  readonly contact: Contact
  readonly company: Company
  readonly user: User
  readonly product: Product
  readonly task: Task
  readonly bill: Bill
}

/** The record of a text, as the reader's answers show it. */
export type SourceRecord = {
  [E in Entity]: { readonly entity: E; readonly id: string; readonly view: Views[E] }
}[Entity]

/** The record of a text. `records` reads every noun. */
export interface Subject {
  readonly records: Records
  readonly entity: Entity
  readonly recordId: string
  /** The contact who receives the text. Variables prefer it to the record's other contacts. */
  readonly contactId?: string | null
}

/** Returns the record, in the trash or not. Throws 403 or 404 if the caller may not see it. */
export async function readSource(tx: Tx, { records, entity, recordId: id }: Subject): Promise<SourceRecord> {
  const { noun } = records[entity].list
  requireCan(tx, noun.permission)
  const found = await findHost(tx, { entity, record_id: id })
  if (!found) throw notFound()
  const views = found.isTrashed && entity === "task" ? await trashedTask(tx, id) : await noun.read(tx, [id])
  const [view] = views
  if (!view) throw notFound()
  // The list of a noun reads its answers.
  return { entity, id, view } as SourceRecord
}

async function trashedTask(tx: Tx, id: string): Promise<object[]> {
  return (await readAnyTasks(tx, tx.db, [id])).map((row) => taskView(tx, row))
}

/** Returns the deal, or null if the caller can't see it or it is in the trash. */
export async function findSourceDeal(tx: Tx, records: Records, id: string): Promise<Deal | null> {
  const found = await findHost(tx, { entity: "deal", record_id: id })
  if (!found || found.isTrashed) return null
  const deal = await readSource(tx, { records, entity: "deal", recordId: id })
  return deal.entity === "deal" ? deal.view : null
}

/** Returns the contact, or null if the caller can't see it or it is in the trash. */
export async function findSourceContact(tx: Tx, records: Records, id: string): Promise<Contact | null> {
  const found = await findHost(tx, { entity: "contact", record_id: id })
  if (!found || found.isTrashed) return null
  const contact = await readSource(tx, { records, entity: "contact", recordId: id })
  return contact.entity === "contact" ? contact.view : null
}
