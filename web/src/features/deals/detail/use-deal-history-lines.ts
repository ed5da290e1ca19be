import type { Deal } from "@funil/contract/records/deals"
import type { LogEntry } from "@funil/contract/records/history"
import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { customFieldsOptions } from "../../../records/custom-field-api.ts"
import { useLinkedNames } from "../../../records/record/parts/linked-names.ts"
import type { HistoryLine } from "../../../records/record/timeline/record-history-lines.ts"
import { pipelinesOptions } from "../../pipelines/pipeline-api.ts"
import { usersOptions } from "../../users/user-api.ts"
import { historyLines, knownNames } from "./deal-history-lines.ts"
import { dealKind } from "../deal-kind.ts"

/** Describes the entries of a deal's history, with the names of the records they mention. */
export function useDealHistoryLines(
  deal: Deal,
  entries: readonly LogEntry[],
): (entry: LogEntry) => readonly HistoryLine[] {
  const m = useMessages()
  const format = useFormat()
  const users = useQuery(usersOptions).data ?? []
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const customFields = useQuery(customFieldsOptions("deal")).data ?? []
  const linked = useLinkedNames(
    dealKind,
    entries.flatMap(({ changes }) => changes),
  )
  const names = new Map([...linked, ...knownNames(deal, users, pipelines)])
  return (entry) => historyLines({ m, format, customFields, names }, entry)
}
