import { ownValue } from "@funil/contract/shared/own-value"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { type StoredTable, useStored } from "../../lib/session/storage.ts"
import { useCustomFields } from "../custom-field-api.ts"
import type { RecordKind } from "../record-kind.ts"
import { allColumns, type Column, type ColumnChoice, nameColumn, shownColumns } from "./table-columns.ts"

export interface Columns {
  readonly all: readonly Column[]
  /** The name comes first. */
  readonly shown: readonly Column[]
  readonly choice: ColumnChoice
  /** Undefined restores the defaults. */
  readonly choose: (choice: ColumnChoice | undefined) => void
}

function stored({ columns, widths }: ColumnChoice): StoredTable {
  return { ...(columns && { columns: [...columns] }), ...(widths && { widths: { ...widths } }) }
}

/** The user's columns of a list, stored in this browser. */
export function useColumns(kind: RecordKind): Columns {
  const m = useMessages()
  const custom = useCustomFields(kind)
  const [tables = {}, store] = useStored("tables")
  const key = `${useMe()?.id ?? ""} ${kind.entity}`
  const choice: ColumnChoice = ownValue(tables, key) ?? {}
  const all = allColumns(kind, m, custom)
  const { [key]: _, ...rest } = tables
  return {
    all,
    shown: shownColumns(kind, { name: nameColumn(kind, m), all }, choice),
    choice,
    choose: (next) => store(next ? { ...rest, [key]: stored(next) } : rest),
  }
}
