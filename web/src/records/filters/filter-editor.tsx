import { type KeyboardEvent, useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { type FilterDraft, offeredConditions, rowOfDraft, withCondition } from "./filter-draft.ts"
import styles from "./filter-editor.module.css"
import { fullLabel } from "./filter-fields.ts"
import type { Condition } from "./filter-operators.ts"
import { ValueEditor } from "./value-editor.tsx"

interface Props {
  draft: FilterDraft
  onChange: (draft: FilterDraft) => void
  /** Applies the row. */
  onApply: () => void
  /** Discards the edit. */
  onCancel: () => void
  error: string | undefined
}

/** Whether Enter applies the row. Inputs that use Enter themselves prevent it. */
function isSend({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== "Enter" || defaultPrevented) return false
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

/** Edits the condition and values of a row. */
export function FilterEditor({ draft, onChange, onApply, onCancel, error }: Props) {
  const m = useMessages()
  const words = m.filters
  const titleId = useId()
  const { field, condition, values } = draft
  const choose = (key: Condition["key"] | "") => {
    const next = offeredConditions(field).find((item) => item.key === key)
    if (next) onChange(withCondition(draft, next))
  }
  return (
    // The keys belong to the inputs inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={`stack gap-2 max-w-full ${styles.editor}`}
      role="group"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (isSend(event)) {
          event.preventDefault()
          onApply()
        } else if (event.key === "Escape" && !event.defaultPrevented) {
          event.preventDefault()
          onCancel()
        }
      }}
    >
      <p id={titleId} className="bold">
        {fullLabel(field)}
      </p>
      <SelectField
        label={words.operator}
        quiet
        value={condition.key}
        options={offeredConditions(field).map(({ key }) => ({ value: key, label: words.operators[key] }))}
        onChange={choose}
      />
      {condition.takes !== "none" && (
        <div data-first>
          <ValueEditor
            field={field}
            condition={condition}
            values={values}
            onChange={(next) => onChange({ ...draft, values: next })}
            error={error}
          />
        </div>
      )}
      <Button size="s" look="primary" wide disabled={!rowOfDraft(draft)} onClick={onApply}>
        {words.apply}
      </Button>
    </div>
  )
}
