import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { ExternalLink } from "lucide-react"
import { useEffect, useEffectEvent, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { isLocal } from "./local-fields.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { inPlaceKeys } from "../../ui/forms/in-place-keys.ts"
import { InPlaceRow } from "../../ui/forms/in-place-row.tsx"
import { choiceNamesOptions } from "../record-choices.ts"
import { fieldName, type RecordBase, type RecordKind } from "../record-kind.ts"
import { AlikeNotice } from "../record/duplicates/alike-notice.tsx"
import { FieldEditor } from "./field-editor.tsx"
import { type FieldShape, fieldShape } from "./field-shape.ts"
import { fieldText } from "./field-text.ts"
import styles from "./record-field-row.module.css"
import { useRecordField } from "./use-record-field.ts"

interface Props<T extends RecordBase> {
  kind: RecordKind<T>
  record: T
  /** A field of the noun's table, or `custom_fields.NAME` with its shape and label. */
  name: string
  label?: string
  shape?: FieldShape
  onSaved?: (() => void) | undefined
}

function idsOf(value: unknown): string[] {
  return [value].flat().flatMap((item) => {
    const id: unknown = typeof item === "object" && item !== null && "id" in item ? item.id : item
    return typeof id === "string" ? [id] : []
  })
}

function LinkOut({ href, label }: { href: unknown; label: string }) {
  const m = useMessages()
  if (typeof href !== "string" || !/^https?:\/\//i.test(href)) return null
  const words = m.fields.open(label)
  return (
    <a
      className="icon-button icon-button-s"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={words}
      title={words}
    >
      <ExternalLink aria-hidden="true" />
    </a>
  )
}

/** A field of a record with inline editing, saved on its own. */
export function RecordFieldRow<T extends RecordBase>({ kind, record, name, onSaved, ...given }: Props<T>) {
  const m = useMessages()
  const format = useFormat()
  const label = given.label ?? fieldName(kind, m, name)
  const table = ownValue(kind.fields, name) ?? { type: "text" }
  const shape: FieldShape = given.shape ?? {
    ...fieldShape(kind.entity, name, table),
    words: ownValue(kind.options(m), name),
  }
  const field = useRecordField(kind, record, name, label)
  const tellSaved = useEffectEvent(() => onSaved?.())
  useEffect(() => {
    if (field.state === "saved") tellSaved()
  }, [field.state])
  // The value on load is not announced as a change.
  const [first] = useState(field.value)
  const isAsked = kind.alike !== undefined && field.value !== first
  const { theirs, mine } = field.clash ?? {}
  const ids = shape.type === "record" ? [...idsOf(theirs), ...idsOf(mine)] : []
  const named = useQuery(choiceNamesOptions(shape.to ?? shape.anyOf?.[0] ?? "contact", ids)).data
  const names = new Map(named?.map((choice) => [choice.id, choice.label]))
  const hasSome = Array.isArray(field.value) && field.value.length > 0
  const empty = shape.type === "select" ? m.fields.none : m.fields.add
  const placeholder = hasSome && shape.type !== "tags" ? m.ui.choose : empty
  if (!isLocal(table) && !field.value) return null
  return (
    <InPlaceRow
      label={label}
      field={field}
      isRequired={shape.required === true}
      show={(value) => fieldText(shape, { m, format, names }, value)}
    >
      <div className={`flex items-start gap-half ${styles.line}`}>
        <FieldEditor
          quiet
          label={label}
          shape={{ placeholder, creates: true, ...shape }}
          value={field.value}
          onChange={field.change}
          onPick={field.choose}
          error={field.error}
          {...inPlaceKeys(field, shape.widget === "area")}
        />
        {shape.type === "link" && <LinkOut href={field.value} label={label} />}
      </div>
      {isAsked && <AlikeNotice kind={kind} name={name} value={field.value} except={record.id} />}
    </InPlaceRow>
  )
}
