import { passwordMask } from "@funil/contract/settings/custom-field-values"
import type { CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Tx } from "../platform/db/transaction.ts"
import type { Json } from "../platform/ledger/pending-ledger.ts"
import {
  type CustomFieldDefinition,
  customFieldsIn,
  type StoredFields,
} from "../platform/records/custom-fields.ts"
import { isTarget, targetWord, visibleTargets } from "./targets.ts"

export interface CustomFieldsRow {
  readonly custom_fields: StoredFields
}

export interface ShownFields {
  readonly shown_fields: Readonly<Record<string, Json>>
}

/**
 * Returns rows with custom fields by name. Omits trashed fields, passwords and links the caller
 * can't see. Sends the query for the fields together with the one for the rows.
 */
export async function withShownFields<T extends CustomFieldsRow>(
  tx: Tx,
  entity: CustomFieldEntity,
  reading: Promise<{ readonly rows: readonly T[] }>,
): Promise<(T & ShownFields)[]> {
  const [{ rows }, definitions] = await Promise.all([reading, customFieldsIn(tx, entity)])
  const targets = await visibleTargets(tx, pointed(definitions, rows))
  return rows.map((row) =>
    Object.assign(row, { shown_fields: shown(definitions, row.custom_fields, targets) }),
  )
}

/** Returns the targets of the rows' global-selects. */
function pointed(definitions: readonly CustomFieldDefinition[], rows: readonly CustomFieldsRow[]): unknown[] {
  const keys = definitions.filter(({ type }) => type === "global-select").map(({ key }) => String(key))
  return keys.flatMap((key) => rows.map(({ custom_fields }) => ownValue(custom_fields, key) ?? null))
}

function shown(
  definitions: readonly CustomFieldDefinition[],
  stored: StoredFields,
  targets: ReadonlySet<string>,
): Record<string, Json> {
  const fields = definitions.flatMap(({ name, key, type }): [string, Json][] => {
    const value = ownValue(stored, String(key))
    if (value === undefined) return []
    if (type === "password") return [[name, passwordMask]]
    const isHidden = type === "global-select" && !(isTarget(value) && targets.has(targetWord(value)))
    return isHidden ? [] : [[name, value]]
  })
  return Object.fromEntries(fields)
}
