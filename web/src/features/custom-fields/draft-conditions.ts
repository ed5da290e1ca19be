import type { FilterRow } from "@funil/contract/shared/filters"
import { randomKey } from "../../lib/random-key.ts"
import type { FilterField } from "../../records/filters/filter-field.ts"
import { draftOf, type FilterDraft, rowOfDraft } from "../../records/filters/filter-draft.ts"

/** A condition while it is edited: no draft until its field is chosen, or where that field is gone and the row stays as it is. */
export interface DraftCondition {
  readonly key: string
  readonly draft?: FilterDraft | undefined
  readonly row?: FilterRow
}

export function newCondition(): DraftCondition {
  return { key: randomKey() }
}

export function draftConditions(
  rows: readonly FilterRow[],
  fields: readonly FilterField[],
): DraftCondition[] {
  return rows.map((row) => {
    const field = fields.find(({ name }) => name === row.filterField)
    return { key: randomKey(), row, draft: field && draftOf(field, row) }
  })
}

/** Whether a condition says enough to be stored. */
export function isComplete({ draft, row }: DraftCondition): boolean {
  return draft ? rowOfDraft(draft) !== undefined : row !== undefined
}

export function conditionRows(conditions: readonly DraftCondition[]): FilterRow[] {
  return conditions.flatMap(({ draft, row }) => (draft ? rowOfDraft(draft) : row) ?? [])
}

/**
 * The fields that a condition can ask about: a form has them at hand and compares them as they are. Fields of linked records, lists
 * of links and days relative to today are for filters only.
 */
export function conditionFields(fields: readonly FilterField[], own: string | undefined): FilterField[] {
  return fields.filter(
    ({ name, field }) =>
      (!name.includes(".") || name.startsWith("custom_fields.")) &&
      name !== `custom_fields.${own}` &&
      !field.many &&
      field.type !== "instant" &&
      field.type !== "wall_clock" &&
      field.type !== "date" &&
      !(field.type === "record" && !field.to) &&
      name !== "time_in_stage" &&
      name !== "created_by",
  )
}
