import type { FilterRow } from "@funil/contract/shared/filters"
import { randomKey } from "../../lib/text/random-key.ts"
import type { FilterField } from "../../records/filters/filter-field.ts"
import { draftOf, type FilterDraft, rowOfDraft } from "../../records/filters/filter-draft.ts"

/**
 * A condition in the editor. It has no draft until a field is chosen, or if its field was deleted
 * and the row stays unchanged.
 */
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

/** Whether a condition is complete enough to save. */
export function isComplete({ draft, row }: DraftCondition): boolean {
  return draft ? rowOfDraft(draft) !== undefined : row !== undefined
}

export function conditionRows(conditions: readonly DraftCondition[]): FilterRow[] {
  return conditions.flatMap(({ draft, row }) => (draft ? rowOfDraft(draft) : row) ?? [])
}

/**
 * The fields that a condition can test. Forms compare them locally, so linked records, lists of
 * links and relative days are excluded.
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
