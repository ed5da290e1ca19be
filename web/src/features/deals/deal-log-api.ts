import { listLogs } from "@funil/contract/history"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { read } from "../../lib/api.ts"
import { nextPage } from "../../lib/next-page.ts"
import { dealKeys } from "./deal-api.ts"

/** The history of a deal, newest first. It lies below the deal's key: what changes the deal changes this too. */
export const dealLogsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...dealKeys.one(id), "logs"],
    queryFn: ({ pageParam, signal }) => {
      const query = { entity: "deal", record_id: id, page: String(pageParam), per_page: "50" }
      return read(listLogs, { query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })
