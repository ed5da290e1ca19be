import { filterRow, type FilterRow } from "@funil/contract/schemas/shared/filters"

/** A row in the address: field, operator, value. */
export type CompactRow = readonly [
  field: string,
  operator: FilterRow["operator"],
  value?: FilterRow["valueField"],
]

const maxRows = 50

function rowOf(value: unknown): FilterRow[] {
  if (!Array.isArray(value)) return []
  const [filterField, operator, valueField] = value as unknown[]
  const parsed = filterRow.safeParse({
    filterField,
    operator,
    ...(valueField !== undefined && { valueField }),
  })
  return parsed.success ? [parsed.data] : []
}

/**
 * Parses the rows of an address and drops invalid ones, so an old or broken link still opens the
 * list.
 */
export function rowsOfAddress(value: unknown): FilterRow[] {
  return Array.isArray(value) ? value.slice(0, maxRows).flatMap(rowOf) : []
}

/** The rows for the address, or undefined if there are none. */
export function addressOfRows(rows: readonly FilterRow[]): CompactRow[] | undefined {
  if (rows.length === 0) return undefined
  return rows.map(({ filterField, operator, valueField }) =>
    valueField === undefined ? [filterField, operator] : [filterField, operator, valueField],
  )
}
