import type { FilterRow } from "@funil/contract/shared/filters"
import type { ListQuery } from "../record-api.ts"
import type { RecordBase } from "../record-kind.ts"

/** The most records that a filter value can name. */
export const maxPicked = 1000

/** The selection: single records, or all matches of the query except some. */
export type RowSelection =
  | { readonly isWhole: false; readonly records: ReadonlyMap<string, RecordBase> }
  | { readonly isWhole: true; readonly except: ReadonlySet<string> }

export const noRows: RowSelection = { isWhole: false, records: new Map() }
export const allRows: RowSelection = { isWhole: true, except: new Set() }

export function isSelected(selection: RowSelection, id: string): boolean {
  return selection.isWhole ? !selection.except.has(id) : selection.records.has(id)
}

/** The number of selected records, given the list's total. */
export function selectedCount(selection: RowSelection, total: number): number {
  return selection.isWhole ? Math.max(0, total - selection.except.size) : selection.records.size
}

/** Adds records, up to the limit of single picks. */
export function withRows(selection: RowSelection, records: readonly RecordBase[]): RowSelection {
  if (selection.isWhole) {
    const gone = new Set(records.map(({ id }) => id))
    return { isWhole: true, except: new Set([...selection.except].filter((id) => !gone.has(id))) }
  }
  const all = new Map(selection.records)
  for (const record of records) if (all.size < maxPicked || all.has(record.id)) all.set(record.id, record)
  return { isWhole: false, records: all }
}

/** Toggles a record. */
export function toggledRow(selection: RowSelection, record: RecordBase): RowSelection {
  if (!isSelected(selection, record.id)) return withRows(selection, [record])
  if (selection.isWhole) return { isWhole: true, except: new Set([...selection.except, record.id]) }
  const remaining = new Map(selection.records)
  remaining.delete(record.id)
  return { isWhole: false, records: remaining }
}

/** The selection as input of mass calls and exports. `all` confirms that there is no filter. */
export interface SelectionTarget {
  readonly filters: FilterRow[]
  readonly search?: string
  readonly all?: true
}

/** The filter that matches exactly the selection. */
export function targetOf(selection: RowSelection, { filters, search }: ListQuery): SelectionTarget {
  if (!selection.isWhole) {
    return { filters: [{ filterField: "id", operator: "=", valueField: [...selection.records.keys()] }] }
  }
  const except = [...selection.except]
  const rows: FilterRow[] = [
    ...filters,
    ...(except.length > 0 ? [{ filterField: "id", operator: "<>", valueField: except }] : []),
  ]
  if (search) return { filters: rows, search }
  return rows.length > 0 ? { filters: rows } : { filters: rows, all: true }
}
