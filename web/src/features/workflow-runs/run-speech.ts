import type { Entity } from "@funil/contract/shared/entities"
import type { ReactNode } from "react"
import type { FilterField } from "../../records/filters/filter-field.ts"
import type { HistoryLine } from "../../records/record/timeline/record-history-lines.ts"
import type { FieldChange } from "./step-facts.ts"

/** The field names, texts and links that a run's story needs. */
export interface RunSpeech {
  /** The label of a field, or undefined if there is no such field. */
  labelOf: (field: string) => string | undefined
  /** Describes changes of fields. */
  linesOf: (changes: readonly FieldChange[]) => readonly HistoryLine[]
  /** All fields that conditions can name. */
  readonly fields: readonly FilterField[]
  /** Links to a record or message, or returns just the text if it has no page. */
  linkTo: (what: Entity | "message", id: string, text: string) => ReactNode
}
