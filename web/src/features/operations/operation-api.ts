import { listOperations } from "@funil/contract/records/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { read } from "../../lib/api/api.ts"
import { nextPage } from "../../lib/api/next-page.ts"

export interface OperationFilter {
  user?: string | undefined
  entity?: LedgerEntity | undefined
}

/** The account's operations, newest first, page by page. */
export const operationPagesOptions = ({ user, entity }: OperationFilter) =>
  infiniteQueryOptions({
    queryKey: ["operations", user, entity],
    queryFn: ({ pageParam, signal }) =>
      read(
        listOperations,
        { query: { page: String(pageParam), per_page: "30", user_id: user, entity } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
    meta: { silent: true },
  })
