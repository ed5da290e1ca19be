import { useQueries, useQuery } from "@tanstack/react-query"
import type { Page } from "@funil/contract/shared/paging"
import { useEffect, useState } from "react"
import { type ListQuery, recordPageOptions, recordTotalOptions } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import { knownRows, pagesInView, placedRows } from "./row-pages.ts"

/**
 * How long rows must stay visible before they load, in milliseconds, so fast scrolling loads
 * nothing.
 */
const settleTime = 60

export interface Rows {
  /**
   * The number of rows to make space for: the total, or the known rows while it loads. Undefined
   * until the first page has loaded.
   */
  readonly count: number | undefined
  /** The total, or undefined while it loads. */
  readonly total: number | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** Whether the rows still belong to the previous query. */
  readonly isStale: boolean
  /** Returns undefined while the row's page loads. */
  readonly rowAt: (index: number) => RecordBase | undefined
  /** Returns the index of a loaded record. */
  readonly indexOf: (id: string) => number | undefined
  /** Reports the visible rows (both ends included) and the open one, which loads their pages. */
  readonly show: (first: number, last: number, open?: number) => void
}

const dataOf = (results: readonly { data: Page<RecordBase> | undefined }[]) => results.map(({ data }) => data)

/** The total: the length of a single page, or else a separate count, which takes longer. */
function useTotal(
  kind: RecordKind,
  query: ListQuery,
  first: { data: Page<RecordBase> | undefined; isPlaceholderData: boolean },
): number | undefined {
  const { total, data } = first.data ?? { total: 0, data: [] }
  const hasMore = total > data.length
  const counted = useQuery({
    ...recordTotalOptions(kind, query),
    enabled: hasMore && !first.isPlaceholderData,
    placeholderData: (before) => before,
  })
  if (!first.data || !hasMore) return first.data?.total
  // Both belong to the same query, the previous or the current one.
  return counted.isPlaceholderData === first.isPlaceholderData ? counted.data?.total : undefined
}

/**
 * The rows of a list: the first page, the total and the visible pages. Other pages are neither kept
 * nor refetched.
 */
export function useRows(kind: RecordKind, query: ListQuery): Rows {
  const [wanted, setWanted] = useState("")
  const [pages, setPages] = useState("")
  useEffect(() => {
    if (wanted === pages) return undefined
    const timer = setTimeout(() => setPages(wanted), settleTime)
    return () => clearTimeout(timer)
  }, [wanted, pages])
  const first = useQuery({
    ...recordPageOptions(kind, query, 1),
    // The old rows stay visible while a new filter loads.
    placeholderData: (before) => before,
  })
  const more = useQueries({
    queries:
      pages === "" || first.isPlaceholderData
        ? []
        : pages.split(" ").map((page) => recordPageOptions(kind, query, Number(page))),
    combine: dataOf,
  })
  const total = useTotal(kind, query, first)
  const count = total ?? knownRows(first.data, more)
  const rows = placedRows([first.data, ...more])
  const indexes = new Map([...rows].map(([index, { id }]) => [id, index]))
  return {
    count,
    total,
    error: first.data ? null : first.error,
    retry: () => void first.refetch(),
    isStale: first.isPlaceholderData,
    rowAt: (index) => rows.get(index),
    indexOf: (id) => indexes.get(id),
    show: (from, to, open) => {
      const next = pagesInView({ from, to, open }, count ?? 0).join(" ")
      if (next !== wanted) setWanted(next)
    },
  }
}
