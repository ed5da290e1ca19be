import type { Bill } from "@funil/contract/bills"
import type { Company } from "@funil/contract/companies"
import type { Contact } from "@funil/contract/contacts"
import type { Deal } from "@funil/contract/deals"
import type { Product } from "@funil/contract/products"
import type { Entity } from "@funil/contract/shared/entities"
import type { Task } from "@funil/contract/tasks"
import type { User } from "@funil/contract/users"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Records } from "../../nouns/record-feature.ts"
import { findHost } from "../../nouns/host-visibility.ts"
import { readAnyTasks } from "../tasks/task-read.ts"
import { taskView } from "../tasks/task-view.ts"

interface Views {
  readonly deal: Deal
  readonly contact: Contact
  readonly company: Company
  readonly user: User
  readonly product: Product
  readonly task: Task
  readonly bill: Bill
}

/** The record that a text is about, as its answer shows it to whoever the text is written for. */
export type SourceRecord = {
  [E in Entity]: { readonly entity: E; readonly id: string; readonly view: Views[E] }
}[Entity]

/** Which record a text is about; `records` read every noun. */
export interface Subject {
  readonly records: Records
  readonly entity: Entity
  readonly recordId: string
  /** The contact that a text goes to, of whom it then speaks before all others of the record. */
  readonly contactId?: string | null
}

/** The record, in the trash or out of it; 403 or 404 for what the caller may not see. */
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

/** The deal; null where the caller may not see it or it lies in the trash. */
export async function findSourceDeal(tx: Tx, records: Records, id: string): Promise<Deal | null> {
  const found = await findHost(tx, { entity: "deal", record_id: id })
  if (!found || found.isTrashed) return null
  const deal = await readSource(tx, { records, entity: "deal", recordId: id })
  return deal.entity === "deal" ? deal.view : null
}

/** The contact; null where the caller may not see it or it lies in the trash. */
export async function findSourceContact(tx: Tx, records: Records, id: string): Promise<Contact | null> {
  const found = await findHost(tx, { entity: "contact", record_id: id })
  if (!found || found.isTrashed) return null
  const contact = await readSource(tx, { records, entity: "contact", recordId: id })
  return contact.entity === "contact" ? contact.view : null
}
