import { listLogs } from "@funil/contract/history"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { read } from "../../lib/api.ts"
import { nextPage } from "../../lib/next-page.ts"
import { recordKeys } from "../record-api.ts"
import type { RecordKind } from "../record-kind.ts"

/** The history of a record, newest first. It lies below the record's key: what changes the record changes this too. */
export const logsOptions = (key: readonly string[], entity: RecordKind["entity"], id: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "logs"],
    queryFn: ({ pageParam, signal }) => {
      const query = { entity, record_id: id, page: String(pageParam), per_page: "50" }
      return read(listLogs, { query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

export const recordLogsOptions = (kind: RecordKind, id: string) =>
  logsOptions(recordKeys.one(kind, id), kind.entity, id)
