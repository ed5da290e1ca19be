import type { Entity } from "@funil/contract/shared/entities"
import { useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Field, type FieldProps } from "../../ui/fields/field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import styles from "./any-record-field.module.css"
import { RecordField } from "./record-field.tsx"

interface RecordName {
  entity: Entity
  id: string
}

interface Props extends FieldProps {
  /** The nouns to choose from. */
  nouns: readonly Entity[]
  value: RecordName | null
  onChange: (value: RecordName | null) => void
  placeholder?: string | undefined
  /** Whether a typed name may become a new record. */
  creates?: boolean | undefined
}

/** Selects a record of one of several nouns, after selecting the noun. */
export function AnyRecordField({ nouns, value, onChange, placeholder, creates, ...frame }: Props) {
  const m = useMessages()
  const [chosen, setChosen] = useState<Entity>()
  const [first = "contact"] = nouns
  const noun = chosen ?? value?.entity ?? first
  const record = (
    <RecordField
      {...frame}
      creates={creates}
      quiet={nouns.length > 1 || frame.quiet === true}
      to={noun}
      placeholder={placeholder}
      value={value?.entity === noun ? value.id : null}
      onChange={(id) => onChange(id === null ? null : { entity: noun, id })}
    />
  )
  if (nouns.length === 1) return record
  return (
    <Field label={frame.label} quiet={frame.quiet === true}>
      {() => (
        <section className={styles.pair}>
          <SelectField
            quiet
            label={m.fields.noun(frame.label)}
            value={noun}
            options={nouns.map((entity) => ({ value: entity, label: m.fields.nouns[entity] }))}
            onChange={(entity) => entity && setChosen(entity)}
          />
          {record}
        </section>
      )}
    </Field>
  )
}
