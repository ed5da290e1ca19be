import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { customFieldsOptions } from "../custom-field-api.ts"
import type { RecordKind } from "../record-kind.ts"
import { HistoryList } from "./history-list.tsx"
import { useLinkedNames } from "./linked-names.ts"
import { historyLines } from "./record-history-lines.ts"
import { recordLogsOptions } from "./record-log-api.ts"

/** Who changed what of a record, when, and from what to what. */
export function RecordHistory({ kind, id }: { kind: RecordKind; id: string }) {
  const m = useMessages()
  const format = useFormat()
  const logs = useInfiniteQuery(recordLogsOptions(kind, id))
  const customFields = useQuery(customFieldsOptions(kind.entity)).data ?? []
  const names = useLinkedNames(kind, logs.data?.pages.flatMap((page) => page.data) ?? [])
  const speech = { m, format, kind, customFields, names }
  return <HistoryList logs={logs} linesOf={(entry) => historyLines(speech, entry)} />
}
