import type { Entity } from "@funil/contract/shared/entities"
import type { ReactNode } from "react"
import type { FilterField } from "../../records/filters/filter-field.ts"
import type { HistoryLine } from "../../records/record/record-history-lines.ts"
import type { FieldChange } from "./step-facts.ts"

/** What a story needs to speak of its record's fields and to lead to what it names. */
export interface RunSpeech {
  /** What a field is called; undefined for what is no field. */
  labelOf: (field: string) => string | undefined
  /** What changes of fields say. */
  linesOf: (changes: readonly FieldChange[]) => readonly HistoryLine[]
  /** Everything that conditions can name. */
  readonly fields: readonly FilterField[]
  /** A link to a record, or to a message; its text alone where it has no page. */
  linkTo: (what: Entity | "message", id: string, text: string) => ReactNode
}
