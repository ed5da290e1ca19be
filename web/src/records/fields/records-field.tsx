import type { Field } from "@funil/contract/shared/fields"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/text/messages.ts"
import type { FieldProps } from "../../ui/fields/field.tsx"
import { TagChip } from "../../ui/marks/tag-chip.tsx"
import styles from "../../ui/fields/tags-field.module.css"
import { choiceNamesOptions, type OfferedUsers } from "../record-choices.ts"
import { RecordField } from "./record-field.tsx"

interface Props extends FieldProps {
  to: NonNullable<Field["to"]>
  /** The selectable users, if it links to users. */
  users?: OfferedUsers | undefined
  /** The records' ids. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
}

/** Selects several records of a noun, shown as chips. */
export function RecordsField({ value, onChange, ...field }: Props) {
  const m = useMessages()
  const named = useQuery({ ...choiceNamesOptions(field.to, value), placeholderData: keepPreviousData }).data
  const nameOf = (id: string) =>
    named?.find((choice) => choice.id === id)?.label ?? (named ? m.fields.gone : m.ui.loading)
  return (
    <div className={`stack gap-2 ${styles.field}`}>
      <RecordField
        {...field}
        isPicker
        value={null}
        exclude={value}
        onChange={(id) => id && onChange([...value, id])}
      />
      {value.length > 0 && (
        <div className="flex wrap gap-1">
          {value.map((id) => (
            <TagChip key={id} onRemove={() => onChange(value.filter((item) => item !== id))}>
              {nameOf(id)}
            </TagChip>
          ))}
        </div>
      )}
    </div>
  )
}
