import type { CustomField, CustomFieldDraft } from "@funil/contract/custom-fields"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { requireRoom } from "../plans/require-room.ts"
import {
  type CustomFieldRow,
  insertCustomFieldRow,
  listCustomFieldRows,
  lockCustomFieldPlaces,
  nextCustomFieldKey,
} from "./custom-field-queries.ts"
import { nameFrom, optionsOf, requireFreeName, requireTellable } from "./custom-field-rules.ts"
import { customFieldState } from "./custom-field-state.ts"
import { getCustomField } from "./get-custom-field.ts"
import { recountColumns } from "./save-custom-field.ts"

/** Adds a field as the last one of its noun; 402 when the plan has no room for it. */
export async function createCustomField(ctx: Context, draft: CustomFieldDraft): Promise<CustomField> {
  requireCan(ctx, "custom_field.write")
  return inTransaction(ctx, async (tx) => {
    const { entity, label, type, conditions = [] } = draft
    await requireRoom(tx, "custom_fields")
    const all = await listCustomFieldRows(tx, { entity, withArchived: true })
    const taken = new Set(all.map(({ name }) => name))
    const name = draft.name ? requireFreeName(entity, draft.name, taken) : nameFrom(entity, label, taken)
    await requireTellable(tx, { entity, name, conditions })
    const id = newId()
    const row: CustomFieldRow = {
      id,
      entity,
      name,
      label,
      type,
      conditions,
      key: await nextCustomFieldKey(tx),
      layout: draft.layout ?? "single-column",
      options: optionsOf(type, draft.options ?? []),
      required: type !== "div" && (draft.required ?? false),
      group: draft.group || null,
      // There is always a last place.
      position: keyBefore(await lockCustomFieldPlaces(tx, entity), id, null) as string,
      created_at: tx.now(),
      updated_at: tx.now(),
      deleted_at: null,
      archived_at: null,
      version: 1,
    }
    await insertCustomFieldRow(tx, row)
    await recountColumns(tx, row)
    record(tx, { event: "custom_field.created", id, before: null, after: customFieldState(row) })
    return getCustomField(tx, id)
  })
}
