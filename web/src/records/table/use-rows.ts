import { useQueries, useQuery } from "@tanstack/react-query"
import type { Page } from "@funil/contract/shared/paging"
import { useEffect, useState } from "react"
import { type ListQuery, recordPageOptions, rowsPerPage } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"

/** Milliseconds that rows have to stay in view before they are read: racing through a list reads nothing. */
const settleTime = 60

export interface Rows {
  /** Undefined until the first page has come. */
  readonly total: number | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** What is shown belongs to the query before. */
  readonly isStale: boolean
  /** Undefined while its page is on the way. */
  readonly rowAt: (index: number) => RecordBase | undefined
  /** The place of a loaded record. */
  readonly indexOf: (id: string) => number | undefined
  /** Tells which rows are in view, from and to including; their pages are then read. */
  readonly show: (first: number, last: number) => void
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
function pagesOf(first: number, last: number): string {
  const from = Math.max(2, Math.floor(first / rowsPerPage) + 1)
  const to = Math.floor(last / rowsPerPage) + 1
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).join(" ")
}

/** The rows of a list: its first page, which counts them all, and the pages in view. Nothing else is kept or refreshed. */
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
  const rows = placed([first.data, ...more])
  const indexes = new Map([...rows].map(([index, { id }]) => [id, index]))
  return {
    total: first.data?.total,
    error: first.data ? null : first.error,
    retry: () => void first.refetch(),
    isStale: first.isPlaceholderData,
    rowAt: (index) => rows.get(index),
    indexOf: (id) => indexes.get(id),
    show: (from, to) => {
      const next = pagesOf(from, Math.min(to, (first.data?.total ?? 0) - 1))
      if (next !== wanted) setWanted(next)
    },
  }
}
