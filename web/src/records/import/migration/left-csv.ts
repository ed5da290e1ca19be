import type { CustomField } from "@funil/contract/settings/custom-fields"
import type { LeftCell } from "@funil/contract/migrations-in/left-cells"
import { ownValue } from "@funil/contract/shared/own-value"
import { csvText } from "../../../lib/text/csv-text.ts"
import type { Messages } from "../../../lib/text/messages.ts"
import { fieldName } from "../../record-kind.ts"
import type { MigrationKinds } from "./migration-columns.tsx"

/** The labels of fields. */
export interface FieldNames {
  readonly kinds: MigrationKinds
  readonly own: readonly CustomField[]
  readonly m: Messages
}

/** Returns the label of a skipped cell's field, with its noun. */
export function leftFieldName(
  { noun, field }: Pick<LeftCell, "noun" | "field">,
  { kinds, own, m }: FieldNames,
): string {
  const [, custom] = /^custom_fields\.(.*)$/s.exec(field) ?? []
  const label = own.find(({ entity, name }) => entity === noun && name === custom)?.label
  const name = custom ?? ownValue(m.migrations.meanings, field) ?? fieldName(kinds[noun], m, field)
  return `${label ?? name} (${m.migrations.nouns[noun]})`
}

/** Returns the skipped cells as CSV: position, text and reason. */
export function leftCsv(cells: readonly LeftCell[], names: FieldNames, delimiter: "," | ";"): string {
  const { columns, reasons } = names.m.migrations.left
  const rows = cells.map((cell) => [
    cell.file,
    String(cell.row),
    leftFieldName(cell, names),
    cell.text,
    reasons[cell.reason],
  ])
  return csvText(
    [[columns.file, columns.row, columns.field, columns.text, columns.reason], ...rows],
    delimiter,
  )
}
