import { useQueries, useQuery } from "@tanstack/react-query"
import type { Page } from "@funil/contract/shared/paging"
import { useEffect, useState } from "react"
import { type ListQuery, recordPageOptions, recordTotalOptions, rowsPerPage } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"

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

function placed(pages: readonly (Page<RecordBase> | undefined)[]): Map<number, RecordBase> {
  return new Map(
    pages.flatMap((page) => {
      const offset = page ? (page.current_page - 1) * rowsPerPage : 0
      return (page?.data ?? []).map((record, index) => [offset + index, record] as const)
    }),
  )
}

/** The pages, without the first one, that hold these rows. */
function pagesOf(first: number, last: number): number[] {
  const from = Math.max(2, Math.floor(first / rowsPerPage) + 1)
  const to = Math.floor(last / rowsPerPage) + 1
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

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
  // Where counting fails, the list grows by a page when its end comes into view.
  const count = total ?? (first.data && Math.max(...[first.data, ...more].map((page) => page?.total ?? 0)))
  const rows = placed([first.data, ...more])
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
      const last = (count ?? 0) - 1
      const seen = pagesOf(from, Math.min(to, last))
      // With its neighbours, to which one goes without the list.
      const kept = open === undefined ? [] : pagesOf(open - 1, Math.min(open + 1, last))
      const next = [...new Set([...seen, ...kept])].join(" ")
      if (next !== wanted) setWanted(next)
    },
  }
}
