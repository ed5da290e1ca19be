import type { Page } from "@funil/contract/shared/paging"
import { rowsPerPage } from "../record-api.ts"
import type { RecordBase } from "../record-kind.ts"

type RowPage = Page<RecordBase> | undefined

/** The loaded rows by index. */
export function placedRows(pages: readonly RowPage[]): Map<number, RecordBase> {
  return new Map(
    pages.flatMap((page) => {
      const offset = page ? (page.current_page - 1) * rowsPerPage : 0
      return (page?.data ?? []).map((record, index) => [offset + index, record] as const)
    }),
  )
}

/**
 * The least number of rows until the total is known. The list grows by a page when its end comes
 * into view.
 */
export function knownRows(first: RowPage, more: readonly RowPage[]): number | undefined {
  return first && Math.max(...[first, ...more].map((page) => page?.total ?? 0))
}

/** The pages that contain these rows, without the first. */
function pagesOf(first: number, last: number): number[] {
  const from = Math.max(2, Math.floor(first / rowsPerPage) + 1)
  const to = Math.floor(last / rowsPerPage) + 1
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

interface View {
  readonly from: number
  readonly to: number
  /** The open row, since its neighbors can be opened without the list. */
  readonly open?: number | undefined
}

/** The pages to load for the visible rows, without the first. */
export function pagesInView({ from, to, open }: View, count: number): number[] {
  const last = count - 1
  const kept = open === undefined ? [] : pagesOf(open - 1, Math.min(open + 1, last))
  return [...new Set([...pagesOf(from, Math.min(to, last)), ...kept])]
}
