import type { CustomField, CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../context.ts"
import type { Tx } from "../db/transaction.ts"
import type { Json } from "../ledger/pending-ledger.ts"
import type { State } from "../ledger/record.ts"
import { guardedRead } from "./guarded-read.ts"

/**
 * A custom field of the account. Records keep its values under `key`, which is never reused, so
 * values of a deleted field stay apart from the values of a later field with its name.
 */
export interface CustomFieldDefinition extends Pick<
  CustomField,
  "id" | "name" | "label" | "entity" | "type" | "options" | "conditions" | "required"
> {
  readonly key: number
}

/** Values of custom fields as a record keeps them: by key, a password encrypted as `{secret}`. */
export type StoredFields = Readonly<Record<string, Json>>

/** The account's fields outside the trash, for a query through the guarded reader. */
export async function readCustomFields(ctx: Context): Promise<CustomFieldDefinition[]> {
  return guardedRead(ctx, definitions(ctx))
}

/** The fields of a noun outside the trash, as this transaction sees them. */
export async function customFieldsIn(tx: Tx, entity: CustomFieldEntity): Promise<CustomFieldDefinition[]> {
  const { rows } = await definitions(tx, entity).execute(tx.db)
  return rows
}

const prefix = "custom_fields."

/**
 * Custom fields in a state of the ledger: each by itself, so that a change names just those that it
 * changed.
 */
export function customFieldStates(stored: StoredFields): State {
  const states: Record<string, Json> = {}
  for (const [key, value] of Object.entries(stored)) states[`${prefix}${key}`] = value
  return states
}

const isOwn = ([name]: [string, unknown]) => name.startsWith(prefix)

/**
 * Fields of the ledger as a row has them: the ledger's values of custom fields over the values of
 * `before`.
 */
export function joinStates(fields: State, before: StoredFields = {}): State {
  if (!Object.keys(fields).some((name) => name.startsWith(prefix))) return fields
  const entries = Object.entries(fields)
  const own = entries.filter(isOwn).map(([name, value]) => [name.slice(prefix.length), value] as const)
  const merged = Object.entries({ ...before, ...Object.fromEntries(own) })
  return {
    ...Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
    custom_fields: Object.fromEntries(merged.filter(([, value]) => value !== null)),
  }
}

function definitions(ctx: Context, entity?: CustomFieldEntity): RawBuilder<CustomFieldDefinition> {
  const ofEntity = entity ? sql`and f.entity = ${entity}` : sql``
  return sql`/* custom fields */
    select f.id, f.key, f.name, f.label, f.entity, f.type, f.options, f.conditions, f.required
    from custom_fields f where f.account_id = ${ctx.accountId} and f.deleted_at is null and f.archived_at is null ${ofEntity}
    order by f.position, f.id`
}
