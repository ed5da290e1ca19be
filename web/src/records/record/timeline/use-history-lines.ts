import type { LogEntry } from "@funil/contract/records/history"
import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { customFieldsOptions } from "../../custom-field-api.ts"
import type { FieldNoun } from "../../record-kind.ts"
import { useLinkedNames } from "../parts/linked-names.ts"
import { type HistoryLine, historyLines } from "./record-history-lines.ts"

/** Describes the entries of a record's history, with the names of the records they mention. */
export function useHistoryLines(
  kind: FieldNoun,
  entries: readonly LogEntry[],
): (entry: LogEntry) => readonly HistoryLine[] {
  const m = useMessages()
  const format = useFormat()
  const customFields = useQuery(customFieldsOptions(kind.entity)).data ?? []
  const names = useLinkedNames(
    kind,
    entries.flatMap(({ changes }) => changes),
  )
  return (entry) => historyLines({ m, format, kind, customFields, names }, entry)
}
