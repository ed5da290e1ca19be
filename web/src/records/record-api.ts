import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { FilterRow } from "@funil/contract/shared/filters"
import type { Page } from "@funil/contract/shared/paging"
import { type Answer, call, read } from "../lib/api/api.ts"
import { type VersionedAnswer, writeFresh } from "../lib/api/fresh-write.ts"
import { nextPage } from "../lib/api/next-page.ts"
import { oneAtATime } from "../lib/api/one-at-a-time.ts"
import { messages } from "../lib/text/messages.ts"
import { showAnswer } from "../lib/api/show-answer.ts"
import { showToast } from "../lib/toasts.ts"
import { undoAction } from "../lib/api/undo.ts"
import type { Reach, RecordBase, RecordKind } from "./record-kind.ts"

/** The number of rows per page. */
export const rowsPerPage = 50

/** The filter and order of a list. */
export interface ListQuery {
  readonly filters: readonly FilterRow[]
  readonly search?: string | undefined
  readonly orderBy: string
  readonly direction: "asc" | "desc"
}

export const recordKeys = {
  lists: (kind: RecordKind) => [kind.key, "list"] as const,
  list: (kind: RecordKind, query: ListQuery) => [kind.key, "list", query] as const,
  total: (kind: RecordKind, query: ListQuery) => [kind.key, "list", query, "total"] as const,
  one: (kind: RecordKind, id: string) => [kind.key, "record", id] as const,
}

interface Part {
  readonly page: string
  readonly per_page: string
  readonly total: "exact" | "next"
}

async function readPart(
  kind: RecordKind,
  { filters, search, orderBy, direction }: ListQuery,
  part: Part,
  signal: AbortSignal,
): Promise<Page<RecordBase>> {
  const body = { filters: [...filters], ...(search && { search }) }
  const answer = await read(
    kind.endpoints.filter,
    { query: { ...part, orderBy, direction }, body },
    { signal },
  )
  // Without `paginate=false` the answer is a page.
  return answer as Page<RecordBase>
}

/**
 * A page of a list, from 1. Its total only says whether more rows follow, so that it loads fast.
 */
export const recordPageOptions = (kind: RecordKind, query: ListQuery, page: number) =>
  queryOptions({
    queryKey: [...recordKeys.list(kind, query), page],
    queryFn: ({ signal }) =>
      readPart(kind, query, { page: String(page), per_page: String(rowsPerPage), total: "next" }, signal),
    // The list itself shows a failure of its first page.
    meta: page === 1 ? { silent: true } : { failure: (m) => kind.words(m).loadFailed },
  })

/** The exact total of a list, without rows. */
export const recordTotalOptions = (kind: RecordKind, query: ListQuery) =>
  queryOptions({
    queryKey: recordKeys.total(kind, query),
    queryFn: async ({ signal }): Promise<Page<RecordBase>> => {
      const counted = await readPart(kind, query, { page: "1", per_page: "1", total: "exact" }, signal)
      return { ...counted, data: [] }
    },
    meta: { silent: true },
  })

/** Whether the user can see any record of a noun. */
export const hasRecordsOptions = (kind: RecordKind) =>
  queryOptions({
    queryKey: [kind.key, "any"],
    queryFn: async ({ signal }) => {
      const all: ListQuery = { filters: [], orderBy: "id", direction: "asc" }
      const { data } = await readPart(kind, all, { page: "1", per_page: "1", total: "next" }, signal)
      return data.length > 0
    },
    meta: { silent: true },
  })

/** A record with its ETag. */
export const recordOptions = <T extends RecordBase>(kind: RecordKind<T>, id: string) =>
  queryOptions({
    queryKey: recordKeys.one(kind, id),
    queryFn: ({ signal }): Promise<VersionedAnswer<T>> =>
      call(kind.endpoints.get, { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** The deals of a record that the user can see, newest first. */
export const linkedDealsOptions = ({ key, deals }: Pick<RecordKind, "key" | "deals">, id: string) =>
  infiniteQueryOptions({
    queryKey: [key, "deals", id],
    queryFn: deals
      ? ({ pageParam, signal }) =>
          read(deals, { params: { id }, query: { page: String(pageParam) } }, { signal })
      : skipToken,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

/** Only nouns whose endpoints accept it return a reach. */
function queryOf(reach: Reach | undefined): Record<string, never> {
  return (reach ?? {}) as Record<string, never>
}

/**
 * Applies a change to the current version of a record. Changes of one record run in sequence. The
 * screen shows the answer at once, and lists are refetched.
 */
export function useSaveRecord<T extends RecordBase>(kind: RecordKind<T>, id: string) {
  const client = useQueryClient()
  const { queryKey } = recordOptions(kind, id)
  const show = async (answer: Answer<T>): Promise<Answer<T>> => {
    await showAnswer(client, queryKey, answer)
    return answer
  }
  const save = async (change: (record: T) => Readonly<Record<string, unknown>>): Promise<Answer<T>> => {
    const seen = client.getQueryData<VersionedAnswer<T>>(queryKey)
    const reach = seen && (await kind.askReach?.(seen.data, Object.keys(change(seen.data))))
    const answer = await writeFresh({
      seen,
      reload: async () => show(await call(kind.endpoints.get, { params: { id } })),
      change,
      send: (body, ifMatch) =>
        call(kind.endpoints.update, { params: { id }, body, query: queryOf(reach) }, { ifMatch }),
    })
    return show(answer)
  }
  return async (change: (record: T) => Readonly<Record<string, unknown>>): Promise<Answer<T>> => {
    const answer = await oneAtATime(`${kind.entity} ${id}`, () => save(change))
    void client.invalidateQueries({ queryKey: recordKeys.lists(kind) })
    return answer
  }
}

/**
 * Refetches a noun when some of its records have gone. Queries that still show these records while
 * closing are skipped.
 */
export async function refreshWithout(
  client: QueryClient,
  { key }: RecordKind,
  ids: readonly string[],
): Promise<void> {
  const isGone = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey[0] === key && ids.some((id) => queryKey.includes(id))
  await Promise.all([
    client.invalidateQueries({ predicate: isGone, refetchType: "none" }),
    client.invalidateQueries({ queryKey: [key], predicate: (query) => !isGone(query) }),
  ])
}

/** Deletes a record, with an undo in the toast. */
export function useTrashRecord<T extends RecordBase>(kind: RecordKind<T>, onTrashed?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ record, reach }: { record: T; reach?: Reach | undefined }) =>
      call(kind.endpoints.trash, { params: { id: record.id }, query: queryOf(reach) }),
    onSuccess: async ({ undoToken }, { record }) => {
      onTrashed?.()
      const title = kind.words(messages()).trashed(kind.faceOf(record).name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await refreshWithout(client, kind, [record.id])
    },
    meta: { failure: (m) => kind.words(m).deleteFailed },
  })
}
