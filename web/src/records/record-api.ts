import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { FilterRow } from "@funil/contract/shared/filters"
import type { Page } from "@funil/contract/shared/paging"
import { type Answer, call, read } from "../lib/api.ts"
import { type Versioned, writeFresh } from "../lib/fresh-write.ts"
import { oneAtATime } from "../lib/one-at-a-time.ts"
import { messages } from "../lib/messages.ts"
import { showToast } from "../lib/toasts.ts"
import { undoAction } from "../lib/undo.ts"
import type { Reach, RecordBase, RecordKind } from "./record-kind.ts"

/** Rows that one call of a list reads. */
export const rowsPerPage = 50

/** What a list shows and in which order. */
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

/** One page of a list, from 1. Its total tells only whether a row follows it, so that it comes at once. */
export const recordPageOptions = (kind: RecordKind, query: ListQuery, page: number) =>
  queryOptions({
    queryKey: [...recordKeys.list(kind, query), page],
    queryFn: ({ signal }) =>
      readPart(kind, query, { page: String(page), per_page: String(rowsPerPage), total: "next" }, signal),
    // The first page is the list: without it the list says so itself.
    meta: page === 1 ? { silent: true } : { failure: (m) => kind.words(m).loadFailed },
  })

/** A page without rows that tells how many there are in all. */
export const recordTotalOptions = (kind: RecordKind, query: ListQuery) =>
  queryOptions({
    queryKey: recordKeys.total(kind, query),
    queryFn: async ({ signal }): Promise<Page<RecordBase>> => {
      const counted = await readPart(kind, query, { page: "1", per_page: "1", total: "exact" }, signal)
      return { ...counted, data: [] }
    },
    meta: { silent: true },
  })

/** Whether there is any record of a noun that I may see. */
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

/** A record with the ETag that a change of it is made on. */
export const recordOptions = <T extends RecordBase>(kind: RecordKind<T>, id: string) =>
  queryOptions({
    queryKey: recordKeys.one(kind, id),
    queryFn: ({ signal }): Promise<Versioned<T>> => call(kind.endpoints.get, { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** Only nouns whose calls take it have a reach. */
function queryOf(reach: Reach | undefined): Record<string, never> {
  return (reach ?? {}) as Record<string, never>
}

/**
 * Writes a change of a record, made on the record as it is by then; changes of one record go out one after the other. The
 * answer is at once what is shown, and lists are read anew.
 */
export function useSaveRecord<T extends RecordBase>(kind: RecordKind<T>, id: string) {
  const client = useQueryClient()
  const { queryKey } = recordOptions(kind, id)
  const show = async (answer: Answer<T>): Promise<Answer<T>> => {
    // A reading that began before would bring the old record back.
    await client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, answer)
    return answer
  }
  const save = async (change: (record: T) => Readonly<Record<string, unknown>>): Promise<Answer<T>> => {
    const seen = client.getQueryData<Versioned<T>>(queryKey)
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

/** Reads a noun anew when some of its records have gone; what still shows these while it closes is left alone. */
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

/** Puts a record into the trash, with an undo in the toast. */
export function useTrashRecord<T extends RecordBase>(kind: RecordKind<T>, onTrashed: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ record, reach }: { record: T; reach?: Reach | undefined }) =>
      call(kind.endpoints.trash, { params: { id: record.id }, query: queryOf(reach) }),
    onSuccess: async ({ undoToken }, { record }) => {
      onTrashed()
      const title = kind.words(messages()).trashed(kind.faceOf(record).name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await refreshWithout(client, kind, [record.id])
    },
    meta: { failure: (m) => kind.words(m).deleteFailed },
  })
}
