import { useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { type ListQuery, recordPageOptions, rowsPerPage } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import { allRows, maxPicked, noRows, type RowSelection, toggledRow, withRows } from "./row-selection.ts"
import type { Rows } from "./use-rows.ts"

interface Options {
  kind: RecordKind
  query: ListQuery
  rows: Rows
  selection: RowSelection
  onSelect: (selection: RowSelection) => void
}

export interface Picking {
  /** Toggles the row at an index. With `isRange`, selects all from the last one to it. */
  readonly pick: (index: number, isRange: boolean) => void
  readonly pickAll: () => void
  readonly clear: () => void
}

/**
 * The selection of a list. A range may include rows that were never visible, whose pages it loads.
 */
export function usePicking({ kind, query, rows, selection, onSelect }: Options): Picking {
  const client = useQueryClient()
  const anchor = useRef<number>(undefined)

  const between = async (a: number, b: number): Promise<RecordBase[]> => {
    const [from, to] = [Math.min(a, b), Math.min(Math.max(a, b), Math.min(a, b) + maxPicked - 1)]
    const first = Math.floor(from / rowsPerPage) + 1
    const pages = Array.from({ length: Math.floor(to / rowsPerPage) + 2 - first }, (_, page) => first + page)
    const answers = await Promise.all(
      pages.map((page) => client.ensureQueryData(recordPageOptions(kind, query, page))),
    )
    const offset = (first - 1) * rowsPerPage
    return answers.flatMap(({ data }) => data).slice(from - offset, to - offset + 1)
  }

  const pick = async (index: number, isRange: boolean) => {
    const record = rows.rowAt(index)
    const from = anchor.current
    anchor.current = index
    if (isRange && from !== undefined) onSelect(withRows(selection, await between(from, index)))
    else if (record) onSelect(toggledRow(selection, record))
  }

  return {
    pick: (index, isRange) => void pick(index, isRange),
    pickAll: () => onSelect(allRows),
    clear: () => onSelect(noRows),
  }
}
