import type { Entity } from "@funil/contract/shared/entities"
import { type WorkflowAction, workflowActionKinds } from "@funil/contract/automations/workflow-actions"
import type { WorkflowPreview } from "@funil/contract/automations/workflows"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { sameValue } from "../../../lib/api/fresh-write.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { useCustomFields } from "../../../records/custom-field-api.ts"
import { customFieldShape, type FieldShape, fieldShape } from "../../../records/fields/field-shape.ts"
import { fieldText } from "../../../records/fields/field-text.ts"
import { choiceNamesOptions } from "../../../records/record-choices.ts"
import type { FieldNoun } from "../../../records/record-kind.ts"
import { plainOfRich } from "../text/message-form.ts"
import type { WorkflowNouns } from "../workflow-nouns.ts"
import styles from "./try-out.module.css"

type Change = NonNullable<WorkflowPreview["changes"]>[number]

interface FieldNaming {
  readonly label: string
  readonly shape: FieldShape
}

/** Returns the label and format of a field, or undefined for fields that users don't see. */
function useNaming(noun: FieldNoun): (name: string) => FieldNaming | undefined {
  const m = useMessages()
  const custom = useCustomFields(noun)
  return (name) => {
    const own = ownValue(noun.fields, name)
    const label = ownValue(noun.fieldNames(m), name) ?? m.workflows.variableNames.note
    if (name === "note" && !own)
      return { label: m.workflows.form.note, shape: { type: "text", widget: "area" } }
    if (own)
      return {
        label,
        shape: { ...fieldShape(noun.entity, name, own), words: ownValue(noun.options(m), name) },
      }
    const field = custom.find((item) => `custom_fields.${item.name}` === name)
    const shape = field && customFieldShape(field)
    return field && shape ? { label: field.label, shape } : undefined
  }
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)

/** The ids that a value links to. Product lines contain the id of their product. */
function idsOf(value: unknown): string[] {
  return [value].flat().flatMap((item: unknown) => {
    if (typeof item === "string") return item
    const link = typeof item === "object" && item !== null ? { ...item } : {}
    const id = "product_id" in link ? link.product_id : "id" in link ? link.id : undefined
    return typeof id === "string" ? id : []
  })
}

function ValueText({ shape, value }: { shape: FieldShape; value: unknown }) {
  const m = useMessages()
  const format = useFormat()
  const ids = shape.type === "record" ? idsOf(value) : []
  const { data } = useQuery(choiceNamesOptions(shape.to ?? "user", ids))
  if (isBlank(value)) return m.workflows.tryOut.empty
  if (ids.length > 0)
    return ids
      .map((id) => data?.find((item) => item.id === id)?.label ?? (data ? m.fields.gone : "…"))
      .join(", ")
  const isHtml = typeof value === "string" && value.startsWith("<p")
  return fieldText(shape, { m, format }, isHtml ? plainOfRich(value) : value)
}

interface Props {
  changes: readonly Change[]
  entity: Entity
  action: WorkflowAction
  nouns: WorkflowNouns
}

/** The fields that would change, or the record that would be created. */
export function ChangeList({ changes, entity, action, nouns }: Props) {
  const words = useMessages().workflows.tryOut
  const { group, makes } = workflowActionKinds[action]
  const naming = useNaming(nouns[makes ?? entity])
  const isMade = group === "make"
  const rows = changes.flatMap((change) => {
    const named = naming(change.field)
    const isIdle = isMade ? isBlank(change.to) : sameValue(change.from, change.to)
    return named && !isIdle ? [{ ...change, ...named }] : []
  })
  if (rows.length === 0) return <p className="text-s faint">{words.nothing}</p>
  return (
    <ul className={`stack gap-2 ${styles.changes}`}>
      {rows.map(({ field, label, shape, from, to }) => (
        <li key={field}>
          <span className="muted">{label}</span>
          {!isMade && (
            <del>
              <ValueText shape={shape} value={from} />
            </del>
          )}
          <ins>
            <ValueText shape={shape} value={to} />
          </ins>
        </li>
      ))}
    </ul>
  )
}
