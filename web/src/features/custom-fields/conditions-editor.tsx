import { Plus, X } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { newDraft, offeredConditions, withCondition } from "../../records/filters/filter-draft.ts"
import type { FilterField } from "../../records/filters/filter-field.ts"
import { ValueEditor } from "../../records/filters/value-editor.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import styles from "./conditions-editor.module.css"
import { type DraftCondition, isComplete, newCondition } from "./draft-conditions.ts"

interface Props {
  conditions: readonly DraftCondition[]
  fields: readonly FilterField[]
  onChange: (conditions: DraftCondition[]) => void
  error: string | undefined
}

interface RowProps {
  condition: DraftCondition
  place: number
  fields: readonly FilterField[]
  onChange: (condition: DraftCondition) => void
  onRemove: () => void
}

function ConditionRow({ condition, place, fields, onChange, onRemove }: RowProps) {
  const m = useMessages()
  const words = m.customFields.form
  const { key, draft, row } = condition
  const name = draft?.field.name ?? row?.filterField ?? ""
  const known = fields.map((field) => ({ value: field.name, label: field.label }))
  const isGone = !draft && row !== undefined
  return (
    <li className={`rounded grid items-start gap-2 p-2 ${styles.row}`}>
      <div className={styles.field}>
        <SelectField
          quiet
          label={`${words.conditionField} ${place}`}
          placeholder={name ? undefined : words.conditionField}
          value={name}
          options={isGone ? [...known, { value: name, label: m.filters.unknown }] : known}
          onChange={(next) => {
            const field = fields.find((item) => item.name === next)
            if (field) onChange({ key, draft: newDraft(field) })
          }}
        />
      </div>
      {draft && (
        <>
          <div className={styles.operator}>
            <SelectField
              quiet
              label={`${words.conditionOperator} ${place}`}
              value={draft.condition.key}
              options={offeredConditions(draft.field).map((item) => ({
                value: item.key,
                label: m.filters.operators[item.key],
              }))}
              onChange={(next) => {
                const chosen = offeredConditions(draft.field).find((item) => item.key === next)
                if (chosen) onChange({ key, draft: withCondition(draft, chosen) })
              }}
            />
          </div>
          {draft.condition.takes !== "none" && (
            <div className={styles.value}>
              <ValueEditor
                field={draft.field}
                condition={draft.condition}
                values={draft.values}
                onChange={(values) => onChange({ key, draft: { ...draft, values } })}
                error={undefined}
              />
            </div>
          )}
        </>
      )}
      <IconButton size="s" label={words.removeCondition(place)} icon={<X />} onClick={onRemove} />
    </li>
  )
}

/** Edits when a field is shown. All rows must match. */
export function ConditionsEditor({ conditions, fields, onChange, error }: Props) {
  const m = useMessages()
  const words = m.customFields.form
  const isLacking = conditions.some((condition) => !isComplete(condition))
  return (
    <fieldset className="stack gap-2 min-w-0">
      <legend className="mb-1 text-s muted medium">{words.conditions}</legend>
      {conditions.length === 0 && <p className="text-s muted">{words.noConditions}</p>}
      <ul className="stack gap-2 hide-empty">
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            place={index + 1}
            fields={fields}
            onChange={(next) => onChange(conditions.with(index, next))}
            onRemove={() => onChange(conditions.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <div className={`row wrap ${styles.foot}`}>
        <Button size="s" icon={<Plus />} onClick={() => onChange([...conditions, newCondition()])}>
          {words.addCondition}
        </Button>
        {(isLacking || error) && (
          <p className={error ? "text-s text-danger" : "text-s muted"}>{error ?? words.incomplete}</p>
        )}
      </div>
    </fieldset>
  )
}
