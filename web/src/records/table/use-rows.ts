import { useQueries, useQuery } from "@tanstack/react-query"
import type { Page } from "@funil/contract/shared/paging"
import { useEffect, useState } from "react"
import { type ListQuery, recordPageOptions, recordTotalOptions } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import { knownRows, pagesInView, placedRows } from "./row-pages.ts"

/** Milliseconds that rows have to stay in view before they are read: racing through a list reads nothing. */
const settleTime = 60

export interface Rows {
  /** Rows to make room for: all of them or, while they are being counted, those that are known. Undefined until the first page has come. */
  readonly count: number | undefined
  /** All rows; undefined until they have been counted. */
  readonly total: number | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** What is shown belongs to the query before. */
  readonly isStale: boolean
  /** Undefined while its page is on the way. */
  readonly rowAt: (index: number) => RecordBase | undefined
  /** The place of a loaded record. */
  readonly indexOf: (id: string) => number | undefined
  /** Tells which rows are in view, from and to including, and which one is open; their pages are then read. */
  readonly show: (first: number, last: number, open?: number) => void
}

const dataOf = (results: readonly { data: Page<RecordBase> | undefined }[]) => results.map(({ data }) => data)

/** The number of all rows: that of the first page where it holds them all, else a count of its own, which takes longer. */
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
  // Both belong to the query before, or both to this one.
  return counted.isPlaceholderData === first.isPlaceholderData ? counted.data?.total : undefined
}

/** The rows of a list: its first page, the number of all, and the pages in view. Nothing else is kept or refreshed. */
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
    // A list that is filtered anew keeps its rows until the new ones are there.
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
