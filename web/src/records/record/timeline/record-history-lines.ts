import type { LogEntry } from "@funil/contract/records/history"
import type { CustomField } from "@funil/contract/settings/custom-fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { type Format, useFormat } from "../../../lib/text/format.ts"
import { type Messages, useMessages } from "../../../lib/text/messages.ts"
import { customFieldShape, type FieldShape, fieldShape } from "../../fields/field-shape.ts"
import { fieldText } from "../../fields/field-text.ts"
import { type FieldNoun, fieldName } from "../../record-kind.ts"
import { useQuery } from "@tanstack/react-query"
import { customFieldsOptions } from "../../custom-field-api.ts"
import { useLinkedNames } from "../parts/linked-names.ts"

/** The names and formats that history lines need. */
export interface Speech {
  m: Messages
  format: Format
  kind: FieldNoun
  customFields: readonly CustomField[]
  /** Known record names by id. */
  names: ReadonlyMap<string, string>
}

/** A line of the history: its text, and the values before and after. */
export interface HistoryLine {
  text: string
  from?: string | undefined
  to?: string | undefined
}

interface Change {
  field: string
  from: unknown
  to: unknown
}

/** The lines about deletion, restoring and the picture already cover these. */
const told = new Set([
  "deleted_at",
  "deleted_by",
  "picture",
  "profile_picture",
  "product_picture",
  "position",
])

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
}

/** The label and value format of a field. */
export function fieldSpeech(
  { m, kind, customFields }: Speech,
  name: string,
): { label: string; shape: FieldShape } {
  const own = customFields.find((field) => `custom_fields.${field.name}` === name)
  if (own) return { label: own.label, shape: customFieldShape(own) ?? { type: "text" } }
  const shape = fieldShape(kind.entity, name, ownValue(kind.fields, name) ?? { type: "text" })
  return { label: fieldName(kind, m, name), shape: { ...shape, words: ownValue(kind.options(m), name) } }
}

/** Describes the change of a field. */
export function changedFieldLines(speech: Speech, { field, from, to }: Change): HistoryLine[] {
  if (told.has(field)) return []
  const words = speech.m.details.history
  const { label, shape } = fieldSpeech(speech, field)
  const text = (value: unknown) => fieldText(shape, speech, value)
  if (Array.isArray(from) || Array.isArray(to)) {
    const [before, after] = [[from ?? []].flat(), [to ?? []].flat()]
    const fresh = after.filter((item) => !before.includes(item))
    const gone = before.filter((item) => !after.includes(item))
    return [
      ...(fresh.length > 0 ? [{ text: words.added(text(fresh), label) }] : []),
      ...(gone.length > 0 ? [{ text: words.removed(text(gone), label) }] : []),
    ]
  }
  if (shape.widget === "password") return [{ text: words.changed(label) }]
  if (isEmpty(to)) return [{ text: words.cleared(label), from: text(from) }]
  if (isEmpty(from)) return [{ text: words.set(label), to: text(to) }]
  return [{ text: words.changed(label), from: text(from), to: text(to) }]
}

/** Describes an entry of the history, line by line. */
export function historyLines(speech: Speech, { action, changes }: LogEntry): HistoryLine[] {
  const words = speech.m.details.history
  if (action !== "update" && action !== "move") return [{ text: words[action] }]
  const lines = changes.flatMap((change) => changedFieldLines(speech, change))
  return lines.length > 0 ? lines : [{ text: words[action] }]
}

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
