import type { UndoReason } from "@funil/contract/records/history"
import {
  type CustomField,
  type CustomFieldDraft,
  customFieldEntities,
  type CustomFieldEntity,
  type updateCustomField as endpoint,
} from "@funil/contract/settings/custom-fields"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type * as z from "zod/mini"
import type { SavedSetting } from "../../nouns/store/setting-definition.ts"
import { settingStore } from "../../nouns/store/setting-store.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { recountSumsOf } from "../deals/stage-totals.ts"
import { requireRoom } from "../plans/plan-limits.ts"
import { nameFrom, optionsOf, requireAlike, requireFreeName, requireTellable } from "./custom-field-rules.ts"

/** A field in stored form. */
interface CustomFieldRow extends Omit<CustomField, "position" | "archived" | "created_at" | "updated_at"> {
  /** The key of its values in records. No two fields ever share one. */
  key: number
  /** Order key among the noun's fields. */
  position: string
  created_at: Date
  created_by: string | null
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  /** The time when the plan ran out of room for it. */
  archived_at: Date | null
  version: number
}

export const customFieldStore = settingStore<CustomFieldRow, CustomField, "custom_field.write">({
  entity: "custom_field",
  table: "custom_fields",
  right: "custom_field.write",
  label: "label",
  columns: {
    key: "quiet once",
    entity: "once",
    // The constraint rejects a name that another field of the noun has.
    name: "once",
    created_by: "quiet once",
    // The plans write it.
    archived_at: "quiet once",
    label: "kept",
    type: "kept",
    layout: "kept",
    conditions: "json",
    options: "kept",
    required: "kept",
    group: "kept",
    position: "kept",
    deleted_by: "quiet",
  },
  archived: "custom_field_archived",
  place: { within: "entity" },
  follow: recountColumns,
  putBack,
  answer: async (tx, { id }) => (await readCustomField(tx, id)).view,
})

/**
 * Recounts the columns that sum a field of this name. They sum the amount while no such field
 * exists.
 */
async function recountColumns(tx: Tx, saved: readonly SavedSetting<CustomFieldRow>[]): Promise<void> {
  for (const { before, after } of saved) {
    const { entity, type, name } = after
    const isSame = before !== null && (before.deleted_at === null) === (after.deleted_at === null)
    if (isSame || entity !== "deal" || (type !== "number" && type !== "money")) continue
    await recountSumsOf(tx, name)
  }
}

async function putBack(
  tx: Tx,
  before: CustomFieldRow,
  patch: Partial<CustomFieldRow>,
): Promise<Partial<CustomFieldRow> | UndoReason> {
  const { deleted_at } = patch
  if (before.archived_at && deleted_at === undefined) return "conflict"
  if (deleted_at === null && before.deleted_at) await requireRestorable(tx, before)
  return patch
}

/** Another field may have taken the name while this one was in the trash. */
async function requireRestorable(tx: Tx, { entity, name, archived_at }: CustomFieldRow): Promise<void> {
  // An archived field stays archived and takes no room.
  if (!archived_at) await requireRoom(tx, "custom_fields")
  const fields = await listRows(tx, { entity, withArchived: true })
  if (fields.some((field) => field.name === name)) throw new AppError("conflict")
}

interface ListFilter {
  /** The noun of the fields, or undefined for all nouns. */
  readonly entity?: CustomFieldEntity | undefined
  readonly withArchived?: boolean
}

/** The fields outside the trash, in each noun's order. */
async function listRows(tx: Tx, { entity, withArchived = false }: ListFilter): Promise<CustomFieldRow[]> {
  const shown: RawBuilder<SqlBool> = withArchived ? sql`true` : sql`f.archived_at is null`
  const { rows } = await sql<CustomFieldRow>`
    select ${customFieldStore.selected("f")} from custom_fields f
    where f.account_id = ${tx.accountId} and f.deleted_at is null and ${shown}
      and ${entity ? sql`f.entity = ${entity}` : sql`true`}
    order by array_position(${[...customFieldEntities]}::text[], f.entity), f.position, f.id
  `.execute(tx.db)
  return rows
}

/** Fields ordered by noun and order key, each with its place in its noun, from 1. */
function customFieldViews(rows: readonly CustomFieldRow[]): CustomField[] {
  let rank = 0
  return rows.map((stored, index) => {
    rank = rows[index - 1]?.entity === stored.entity ? rank + 1 : 1
    const { key: _, created_by: __, deleted_at: ___, deleted_by: ____, version: _____, ...row } = stored
    const { archived_at, created_at, updated_at, ...shown } = row
    return {
      ...shown,
      position: rank,
      archived: archived_at !== null,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }
  })
}

async function readCustomField(tx: Tx, id: string): Promise<{ view: CustomField; version: number }> {
  const rows = await listRows(tx, { withArchived: true })
  const index = rows.findIndex((row) => row.id === id)
  const [row, view] = [rows[index], customFieldViews(rows)[index]]
  if (!row || !view) throw notFound()
  return { view, version: row.version }
}

export async function listCustomFields(
  ctx: Permitted<"custom_field.read">,
  filter: ListFilter = {},
): Promise<CustomField[]> {
  return inTransaction(ctx, async (tx) => customFieldViews(await listRows(tx, filter)))
}

/** Lists all fields by noun. A noun without fields has an empty list. */
export async function listCustomFieldGroups(
  ctx: Permitted<"custom_field.read">,
): Promise<Record<CustomFieldEntity, CustomField[]>> {
  const all = await listCustomFields(ctx)
  const groups = customFieldEntities.map((entity) => [entity, all.filter((field) => field.entity === entity)])
  // One entry for each noun.
  return Object.fromEntries(groups) as Record<CustomFieldEntity, CustomField[]>
}

export async function getCustomField(ctx: Permitted<"custom_field.read">, id: string): Promise<CustomField> {
  return inTransaction(ctx, async (tx) => {
    const { view, version } = await readCustomField(tx, id)
    return versioned(tx, view, version)
  })
}

/** Adds a field as the last one of its noun. Throws 402 if the plan has no room for it. */
export async function createCustomField(
  ctx: Permitted<"custom_field.write">,
  draft: CustomFieldDraft,
): Promise<CustomField> {
  return customFieldStore.create(ctx, async (tx) => {
    const { entity, label, type, conditions = [] } = draft
    await requireRoom(tx, "custom_fields")
    const all = await listRows(tx, { entity, withArchived: true })
    const taken = new Set(all.map(({ name }) => name))
    const name = draft.name ? requireFreeName(entity, draft.name, taken) : nameFrom(entity, label, taken)
    await requireTellable(tx, { entity, name, conditions })
    return {
      entity,
      name,
      label,
      type,
      conditions,
      key: await nextKey(tx),
      layout: draft.layout ?? "single-column",
      options: optionsOf(type, draft.options ?? []),
      required: type !== "div" && (draft.required ?? false),
      group: draft.group || null,
      archived_at: null,
    }
  })
}

/** A key for a new field. */
async function nextKey(tx: Tx): Promise<number> {
  const { rows } = await sql<{ key: number }>`
    update accounts set next_custom_field_key = next_custom_field_key + 1
    where account_id = ${tx.accountId} returning next_custom_field_key - 1 as key
  `.execute(tx.db)
  return rows[0]?.key ?? 1
}

/** Updates a field. Records keep their values, even values that the field would now reject. */
export async function updateCustomField(
  ctx: Permitted<"custom_field.write">,
  id: string,
  input: z.output<typeof endpoint.body>,
  ifMatch?: string,
): Promise<CustomField> {
  return customFieldStore.change(ctx, { id, ifMatch }, async (tx, before) => {
    const { type = before.type, conditions = before.conditions } = input
    requireAlike(before.type, type)
    if (input.conditions) await requireTellable(tx, { ...before, conditions })
    return {
      type,
      conditions,
      label: input.label ?? before.label,
      layout: input.layout ?? before.layout,
      options: optionsOf(type, input.options ?? before.options),
      required: type !== "div" && (input.required ?? before.required),
      group: input.group === undefined ? before.group : input.group || null,
    }
  })
}
