import { presentTime } from "../../lib/text/clock.ts"
import { type listTrash as endpoint, listTrash, restoreTrash } from "@funil/contract/records/history"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { TrashEntity } from "@funil/contract/shared/entities"
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { offerPipeline, pipelineOf, restorePipelineAction } from "../../lib/restore-pipeline.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"

export type TrashItem = CallAnswer<typeof endpoint>["data"][number]

/** Days until a deleted record is purged. */
const keptDays = 30

/** The remaining days in the trash. The last day counts. */
export function daysLeft(deletedAt: string, now = presentTime()): number {
  const gone = (now - Date.parse(deletedAt)) / 86_400_000
  return Math.max(0, Math.ceil(keptDays - gone))
}

/** The deleted records of a noun, newest first, page by page. */
export const trashPagesOptions = (entity: TrashEntity, search: string) =>
  infiniteQueryOptions({
    queryKey: ["trash", entity, search],
    queryFn: ({ pageParam, signal }) =>
      read(listTrash, { query: { entity, search, page: String(pageParam), per_page: "50" } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
    meta: { silent: true },
  })

/** Restores a record and refetches everything that shows such records. */
export function useRestore(entity: TrashEntity) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: ({ id }: TrashItem) => call(restoreTrash, { params: { entity, id } }),
    onSuccess: async ({ undoToken }, { name }) => {
      const title = messages().trash.restored(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await client.invalidateQueries()
    },
    onError: (error, item) => {
      const pipeline = pipelineOf(error)
      if (!pipeline) return handleFailure(error, { failure: (m) => m.trash.restoreFailed })
      const action = restorePipelineAction(client, pipeline, () => restore.mutate(item))
      offerPipeline(messages().trash.restoreFailed, pipeline, action)
    },
    meta: { silent: true },
  })
  return restore
}
