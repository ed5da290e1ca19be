import { notifyManager, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Page } from "@funil/contract/shared/paging"
import { useSyncExternalStore } from "react"
import {
  type ListQuery,
  recordKeys,
  recordPageOptions,
  recordTotalOptions,
  rowsPerPage,
} from "../../records/record-api.ts"
import type { RecordBase, RecordKind } from "../../records/record-kind.ts"

export interface Neighbours {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** The position in the list, from 1, or undefined if the list doesn't show the record. */
  readonly place: number | undefined
  readonly total: number
}

/** A record's position in the list on the screen, and its neighbors on the same page. */
interface Place {
  readonly query: ListQuery
  readonly page: number
  readonly index: number
  readonly total: number
  readonly previous?: string
  readonly next?: string
}

/** Returns a string, so React sees an unchanged result as equal. */
function placeOf(client: QueryClient, kind: RecordKind, id: string): string {
  const pages = client.getQueriesData<Page<RecordBase>>({ queryKey: recordKeys.lists(kind), type: "active" })
  for (const [key, page] of pages) {
    // The cache holds counts and sums of the list next to its pages.
    if (!page || typeof key[3] !== "number") continue
    const index = page.data.findIndex((record) => record.id === id)
    if (index < 0) continue
    const [previous, next] = [page.data[index - 1]?.id, page.data[index + 1]?.id]
    const query = key[2] as ListQuery
    const counted = client.getQueryData(recordTotalOptions(kind, query).queryKey)
    return JSON.stringify({
      query,
      page: page.current_page,
      index,
      total: counted?.total ?? page.total,
      previous,
      next,
    })
  }
  return ""
}

const nowhere: Place = {
  query: { filters: [], orderBy: "", direction: "asc" },
  page: 1,
  index: -1,
  total: 0,
}

/** The previous and next record of the list behind, across page boundaries. */
export function useListNeighbours(kind: RecordKind, id: string): Neighbours {
  const client = useQueryClient()
  const text = useSyncExternalStore(
    // Batched, because queries can also be created while other components render.
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => placeOf(client, kind, id),
  )
  const { query, page, index, total, previous, next } = text ? (JSON.parse(text) as Place) : nowhere
  const place = (page - 1) * rowsPerPage + index + 1
  const before = useQuery({
    ...recordPageOptions(kind, query, page - 1),
    enabled: index === 0 && page > 1,
  })
  const after = useQuery({
    ...recordPageOptions(kind, query, page + 1),
    enabled: index === rowsPerPage - 1 && place < total,
  })
  return {
    previous: previous ?? before.data?.data.at(-1)?.id,
    next: next ?? after.data?.data[0]?.id,
    place: index < 0 ? undefined : place,
    total,
  }
}
