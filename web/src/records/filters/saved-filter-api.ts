import {
  createFilter,
  listFilters,
  type SavedFilter,
  trashFilter,
  updateFilter,
} from "@funil/contract/settings/filters"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type Answer, type BodyOf, call, read } from "../../lib/api/api.ts"
import { type Messages, messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import type { RecordKind } from "../record-kind.ts"

const filtersKey = ["filters"] as const

/** The user's and the team's saved filters of a noun, by name. */
export const savedFiltersOptions = ({ entity }: RecordKind) =>
  queryOptions({
    queryKey: [...filtersKey, entity],
    queryFn: ({ signal }) => read(listFilters, { query: { entity } }, { signal }),
    staleTime: 60_000,
    // Filters load before the user opens the menu, which then shows a failure.
    meta: { silent: true },
  })

interface Writing<I, A> {
  write: (input: I) => Promise<Answer<A>>
  done: (m: Messages, input: I) => string
  failure: (m: Messages) => string
}

/** Writes a saved filter, shows a toast with an undo and refetches the filters. */
function useFilterWrite<I, A>({ write, done, failure }: Writing<I, A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: async ({ undoToken }, input) => {
      const title = done(messages(), input)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await client.invalidateQueries({ queryKey: filtersKey })
    },
    meta: { failure },
  })
}

export function useCreateFilter() {
  return useFilterWrite({
    write: (body: BodyOf<typeof createFilter>) => call(createFilter, { body }),
    done: (m, { name }) => m.filters.saved.created(name),
    failure: (m) => m.filters.saved.saveFailed,
  })
}

export function useUpdateFilter() {
  return useFilterWrite({
    write: ({ id, ...body }: BodyOf<typeof updateFilter> & { id: string; name: string }) =>
      call(updateFilter, { params: { id }, body }),
    done: (m, { name }) => m.filters.saved.updated(name),
    failure: (m) => m.filters.saved.saveFailed,
  })
}

export function useTrashFilter() {
  return useFilterWrite({
    write: ({ id }: SavedFilter) => call(trashFilter, { params: { id } }),
    done: (m, { name }) => m.filters.saved.removed(name),
    failure: (m) => m.filters.saved.removeFailed,
  })
}
