import { customFieldEntities, type CustomField, type CustomFieldEntity } from "@funil/contract/custom-fields"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../../platform/app-error.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Placed } from "../../platform/order-key.ts"

/** A field as it is stored. */
export interface CustomFieldRow extends Omit<
  CustomField,
  "position" | "archived" | "created_at" | "updated_at"
> {
  /** Under which records keep its values; never given twice. */
  key: number
  /** Order key among the noun's fields. */
  position: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  /** Since when the plan has no room for it. */
  archived_at: Date | null
  version: number
}

async function read(tx: Tx, where: RawBuilder<SqlBool>, lock = sql``): Promise<CustomFieldRow[]> {
  const { rows } = await sql<CustomFieldRow>`
    select f.id, f.key, f.entity, f.name, f.label, f.type, f.layout, f.conditions, f.options, f.required, f.position, f."group",
      f.created_at, f.updated_at, f.deleted_at, f.archived_at, f.version
    from custom_fields f where f.account_id = ${tx.accountId} and ${where}
    order by array_position(${[...customFieldEntities]}::text[], f.entity), f.position, f.id ${lock}
  `.execute(tx.db)
  return rows
}

interface Listed {
  /** Of this noun; left out, of all. */
  readonly entity?: CustomFieldEntity | undefined
  readonly withArchived?: boolean
}

/** The fields outside the trash, each noun's in their order; archived ones where they are wanted. */
export async function listCustomFieldRows(
  tx: Tx,
  { entity, withArchived = false }: Listed,
): Promise<CustomFieldRow[]> {
  const shown = withArchived ? sql`true` : sql`f.archived_at is null`
  return read(
    tx,
    sql`f.deleted_at is null and ${shown} and ${entity ? sql`f.entity = ${entity}` : sql`true`}`,
  )
}

/** Locks a field, in the trash or not. */
export async function lockAnyCustomField(tx: Tx, id: string): Promise<CustomFieldRow | undefined> {
  const [row] = await read(tx, sql`f.id = ${id}`, sql`for no key update of f`)
  return row
}

/** Locks a field to delete it; 404 for one that does not exist or lies in the trash. */
export async function lockLiveCustomField(tx: Tx, id: string): Promise<CustomFieldRow> {
  const row = await lockAnyCustomField(tx, id)
  if (!row || row.deleted_at) throw notFound()
  return row
}

/** The same to write it: 409 for an archived one. */
export async function lockCustomField(tx: Tx, id: string): Promise<CustomFieldRow> {
  const row = await lockLiveCustomField(tx, id)
  if (row.archived_at) throw new AppError("custom_field_archived")
  return row
}

/** The order keys of a noun's fields, those in the trash too, under the list's lock. */
export async function lockCustomFieldPlaces(tx: Tx, entity: CustomFieldEntity): Promise<Placed[]> {
  await lockAccount(tx)
  return tx.db
    .selectFrom("custom_fields")
    .select(["id", "position", "deleted_at"])
    .where("account_id", "=", tx.accountId)
    .where("entity", "=", entity)
    .execute()
}

/** A key for a new field. */
export async function nextCustomFieldKey(tx: Tx): Promise<number> {
  const { rows } = await sql<{ key: number }>`
    update accounts set next_custom_field_key = next_custom_field_key + 1
    where account_id = ${tx.accountId} returning next_custom_field_key - 1 as key
  `.execute(tx.db)
  return rows[0]?.key ?? 1
}

function columnsOf(row: CustomFieldRow) {
  return {
    label: row.label,
    type: row.type,
    layout: row.layout,
    conditions: JSON.stringify(row.conditions),
    options: row.options,
    required: row.required,
    group: row.group,
    position: row.position,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
    version: row.version,
  }
}

/** A name that another field of the noun has is the constraint's to refuse. */
export async function insertCustomFieldRow(tx: Tx, row: CustomFieldRow): Promise<void> {
  const { id, key, entity, name, created_at } = row
  const created_by = tx.user?.id ?? null
  await tx.db
    .insertInto("custom_fields")
    .values({ account_id: tx.accountId, id, key, entity, name, created_at, created_by, ...columnsOf(row) })
    .execute()
}

export async function updateCustomFieldRow(tx: Tx, row: CustomFieldRow): Promise<void> {
  await tx.db
    .updateTable("custom_fields")
    .set({ ...columnsOf(row), deleted_by: row.deleted_at && (tx.user?.id ?? null) })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", row.id)
    .execute()
}
