import { ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../../lib/text/messages.ts"
import type { RecordKind } from "../../record-kind.ts"

/** The label of a column: a field's, or that of a column that only files have. */
export function columnName(kind: RecordKind, m: Messages, name: string): string {
  return ownValue(kind.fieldNames(m), name) ?? ownValue(m.imports.columns.further, name) ?? name
}
