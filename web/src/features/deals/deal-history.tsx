import type { Deal } from "@funil/contract/deals"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { customFieldsOptions } from "../../records/custom-field-api.ts"
import { HistoryList } from "../../records/record/history-list.tsx"
import { useLinkedNames } from "../../records/record/linked-names.ts"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { usersOptions } from "../users/user-api.ts"
import { historyLines, knownNames } from "./deal-history-lines.ts"
import { dealKind } from "./deal-kind.ts"
import { dealLogsOptions } from "./deal-log-api.ts"

/** Who changed what of a deal, when, and from what to what. */
export function DealHistory({ deal }: { deal: Deal }) {
  const m = useMessages()
  const format = useFormat()
  const logs = useInfiniteQuery(dealLogsOptions(deal.id))
  const users = useQuery(usersOptions).data ?? []
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const customFields = useQuery(customFieldsOptions("deal")).data ?? []
  const linked = useLinkedNames(dealKind, logs.data?.pages.flatMap((page) => page.data) ?? [])
  const names = new Map([...linked, ...knownNames(deal, users, pipelines)])
  const speech = { m, format, customFields, names }
  return <HistoryList logs={logs} linesOf={(entry) => historyLines(speech, entry)} />
}
