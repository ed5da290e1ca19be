import { isSayable, type MessageVariable } from "@funil/contract/messages/message-variables"
import type { Deal } from "@funil/contract/records/deals"
import type { Entity } from "@funil/contract/shared/entities"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import { hostName } from "../../nouns/host-visibility.ts"
import { fixedFields } from "../../nouns/record-sources.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Colleague, RecordPeople } from "./record-people.ts"
import type { SourceRecord } from "./source-record.ts"
import { said, type TextFormats } from "./text-formats.ts"

/** The value of a variable: `raw` for JSON, `text` for readers. */
export interface VariableValue {
  readonly raw: unknown
  readonly text: string
}

export interface Spoken {
  readonly record: SourceRecord
  readonly people: RecordPeople
  readonly formats: TextFormats
  /** Reads the fields of the noun with the account's own, at most once. */
  readonly fields: () => Promise<FieldTable>
  /** Reads the record's user, at most once. */
  readonly owner: () => Promise<Colleague | null>
}

const prefix = "custom_fields."

/** Returns the values of the variables that exist and have one. */
export async function variableValues(
  tx: Tx,
  spoken: Spoken,
  names: readonly string[],
): Promise<ReadonlyMap<string, VariableValue>> {
  const { entity } = spoken.record
  const fixed = fixedFields(entity)
  const values = new Map<string, VariableValue>()
  for (const name of names) {
    if (isSayable(entity, name)) values.set(name, await builtIn(tx, spoken, name, fieldIn(fixed, name)))
    if (!name.startsWith(prefix)) continue
    const field = fieldIn(await spoken.fields(), name)
    if (field?.message) values.set(name, await customValue(tx, spoken, name.slice(prefix.length), field))
  }
  return values
}

function fieldIn(fields: FieldTable, name: string): Field | undefined {
  return ownValue(fields, name)
}

function text(value: string | null | undefined): VariableValue {
  return { raw: value ?? null, text: value ?? "" }
}

async function builtIn(
  tx: Tx,
  spoken: Spoken,
  name: MessageVariable,
  field: Field | undefined,
): Promise<VariableValue> {
  const { record, people, formats } = spoken
  const [contact] = people.contacts
  switch (name) {
    case "url":
      // A bill's own link leads to its payment.
      return text(record.entity === "bill" ? record.view.url : recordUrl(tx, record))
    case "attachments":
      return attachments(tx, record)
    case "products":
      return products(record.entity === "deal" ? record.view.products : [], formats)
    case "owner":
    case "owner_email":
    case "owner_phone":
      return ofOwner(await spoken.owner(), name)
    case "contact_first_name":
      return text(contact?.first_name)
    case "contact_last_name":
      return text(contact?.last_name)
    case "contact_email":
      return text(contact?.email)
    case "contact_phone":
      return text(contact?.phone1)
    case "company":
      return text(people.companies[0]?.company)
    case "pipeline_name":
      return text(record.entity === "deal" ? record.view.pipeline.name : null)
    case "pipeline_stage_name":
      return text(record.entity === "deal" ? record.view.stage_name : null)
    case "task_type":
      return text(record.entity === "task" ? record.view.task_type.name : null)
    case "deal_name":
      return text(people.dealName)
    default:
      return plainValue(spoken, name, field)
  }
}

function plainValue(
  { record, formats }: Spoken,
  name: MessageVariable,
  field: Field | undefined,
): VariableValue {
  const view: Readonly<Record<string, unknown>> = record.view
  const raw = view[name] ?? null
  return { raw, text: said(formats, field?.type ?? "text", raw) }
}

function recordUrl({ services }: Tx, { entity, id }: SourceRecord): string {
  return new URL(recordRoute(entity, id), services.config.publicUrl).href
}

function ofOwner(owner: Colleague | null, name: "owner" | "owner_email" | "owner_phone"): VariableValue {
  if (name === "owner") return text(owner?.name)
  if (!owner?.isKnown) return text(null)
  return text(name === "owner_email" ? owner.email : owner.phone)
}

function products(list: Deal["products"], formats: TextFormats): VariableValue {
  const lines = list.map(({ name, pivot }) => `${pivot.amount} × ${name} (${formats.money(pivot.price)})`)
  const raw = list.map(({ id, name, sku, pivot }) => ({
    id,
    name,
    sku,
    amount: pivot.amount,
    price: pivot.price,
  }))
  return { raw, text: lines.join("\n") }
}

/**
 * Returns the names of a record's files. Links to files expire within minutes, so `url` leads to
 * the record.
 */
async function attachments(tx: Tx, { entity, id }: SourceRecord): Promise<VariableValue> {
  const { rows } = await sql<{ name: string }>`
    select f.name from files f
    where f.account_id = ${tx.accountId} and f.entity = ${entity} and f.record_id = ${id} and f.deleted_at is null
    order by f.created_at, f.id limit 100
  `.execute(tx.db)
  const names = rows.map(({ name }) => name)
  return { raw: names, text: names.join(", ") }
}

async function customValue(
  tx: Tx,
  { record, formats }: Spoken,
  name: string,
  field: Field,
): Promise<VariableValue> {
  const held = ("custom_fields" in record.view && record.view.custom_fields) || {}
  const raw = ownValue(held, name) ?? null
  if (raw === null || raw === undefined) return text(null)
  if (field.type !== "record") return { raw, text: said(formats, field.type, raw) }
  const { entity, id } = raw as { entity: Entity; id: string }
  // An answer only shows links to records that the caller may see.
  return { raw, text: (await hostName(tx, { entity, record_id: id })) ?? "" }
}
