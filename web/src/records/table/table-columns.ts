import { fieldOf } from "@funil/contract/settings/custom-field-values"
import type { CustomField } from "@funil/contract/settings/custom-fields"
import type { Field, FieldType } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../lib/text/messages.ts"
import { fieldName, type RecordKind } from "../record-kind.ts"
import { localFields } from "../fields/local-fields.ts"

/** A field as a column of a list. */
export interface Column {
  /** The name in orders and saved filters. Custom fields are `custom_fields.NAME`. */
  readonly name: string
  readonly label: string
  readonly field: Field
  /** In pixels. */
  readonly width: number
  /** Whether it is right-aligned, so that numbers can be compared. */
  readonly isNumber: boolean
}

/** The user's columns, order and widths. Undefined parts are the defaults. */
export interface ColumnChoice {
  readonly columns?: readonly string[] | undefined
  readonly widths?: Readonly<Record<string, number>> | undefined
}

export const narrowest = 72
export const widest = 800

const usualWidths: Record<FieldType, number> = {
  text: 170,
  email: 210,
  link: 180,
  number: 110,
  money: 140,
  date: 120,
  time: 90,
  instant: 130,
  wall_clock: 160,
  boolean: 90,
  select: 180,
  record: 180,
  tags: 190,
  multiselect: 190,
}
const nameWidth = 260

function columnOf(name: string, label: string, field: Field, width = usualWidths[field.type]): Column {
  const isNumber = field.type === "number" || field.type === "money"
  return { name, label, field, width, isNumber }
}

/** The column with the record's name, always first. */
export function nameColumn(kind: RecordKind, m: Messages): Column {
  const field = ownValue(kind.fields, kind.nameField) ?? { type: "text" }
  // The cell shows a person's full name.
  const isPerson = kind.fields["last_name"] !== undefined
  const label = isPerson ? m.records.table.personName : fieldName(kind, m, kind.nameField)
  return { ...columnOf(kind.nameField, label, field), width: nameWidth }
}

/** The other columns that a list can show: the field table's, then the custom fields. */
export function allColumns(kind: RecordKind, m: Messages, custom: readonly CustomField[]): Column[] {
  const left = new Set([...kind.hidden, kind.nameField])
  const own = Object.entries(localFields(kind.fields)).flatMap(([name, field]) =>
    left.has(name) ? [] : [columnOf(name, fieldName(kind, m, name), field, ownValue(kind.widths, name))],
  )
  const added = custom.flatMap((definition) => {
    const field = fieldOf(definition)
    return field ? [columnOf(`custom_fields.${definition.name}`, definition.label, field)] : []
  })
  return [...own, ...added]
}

function withWidth(column: Column, widths: ColumnChoice["widths"]): Column {
  const wanted = ownValue(widths, column.name)
  return wanted === undefined ? column : { ...column, width: clampWidth(wanted) }
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}

/** The visible columns, name first. Omits columns that no longer exist. */
export function shownColumns(
  kind: RecordKind,
  { name, all }: { name: Column; all: readonly Column[] },
  { columns, widths }: ColumnChoice,
): Column[] {
  const byName = new Map(all.map((column) => [column.name, column]))
  const chosen = (columns ?? kind.columns).flatMap((wanted) => byName.get(wanted) ?? [])
  return [name, ...new Set(chosen)].map((column) => withWidth(column, widths))
}

/** Moves a column. Both indexes count only movable columns. */
export function movedColumn(columns: readonly string[], from: number, to: number): string[] {
  const remaining = columns.toSpliced(from, 1)
  return remaining.toSpliced(to, 0, ...columns.slice(from, from + 1))
}
