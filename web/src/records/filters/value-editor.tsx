import { useMessages } from "../../lib/text/messages.ts"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { TagsField } from "../../ui/fields/tags-field.tsx"
import styles from "./filter-editor.module.css"
import type { FilterField } from "./filter-field.ts"
import type { Condition, Scalar } from "./filter-operators.ts"
import { ValueList } from "./value-list.tsx"
import { useState } from "react"
import { folded } from "../../lib/text/folded.ts"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import type { Field } from "@funil/contract/shared/fields"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { UserRound, X } from "lucide-react"
import { Button } from "../../ui/marks/button.tsx"
import { RecordField } from "../fields/record-field.tsx"
import { choiceNamesOptions } from "../record-choices.ts"
import { me } from "./row-text.ts"

function RemovableChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  const m = useMessages()
  return (
    <span className={`sunken inline-row gap-1 max-w-full icon-s ${styles.chip}`}>
      <span className="truncate">{children}</span>
      <button type="button" aria-label={m.ui.remove(children)} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </span>
  )
}

interface RecordValuesProps {
  to: NonNullable<Field["to"]>
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
  error: string | undefined
}

/** Selects any records of a noun with a search. Users include "me". */
function RecordValues({ to, label, values, onChange, error }: RecordValuesProps) {
  const m = useMessages()
  const ids = values.filter((id) => id !== me)
  const { data: named, isPlaceholderData } = useQuery({
    ...choiceNamesOptions(to, ids),
    placeholderData: keepPreviousData,
  })
  const nameOf = (id: string) => {
    if (id === me) return m.filters.me
    return (
      named?.find((item) => item.id === id)?.label ?? (named && !isPlaceholderData ? m.filters.gone : "…")
    )
  }
  return (
    <div className={`stack gap-2 ${styles.values}`}>
      <RecordField
        to={to}
        users="all"
        isPicker
        autoFocus
        quiet
        label={label}
        error={error}
        value={null}
        exclude={values}
        onChange={(id) => id !== null && onChange([...values, id])}
      />
      {(values.length > 0 || to === "user") && (
        <div className="flex wrap gap-2">
          {values.map((id) => (
            <RemovableChip key={id} onRemove={() => onChange(values.filter((item) => item !== id))}>
              {nameOf(id)}
            </RemovableChip>
          ))}
          {to === "user" && !values.includes(me) && (
            <Button size="s" look="plain" icon={<UserRound />} onClick={() => onChange([...values, me])}>
              {m.filters.me}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface OptionValuesProps {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

const fewOptions = 8
const maxShown = 100

/** Selects any of the options, with a search field for long lists. */
function OptionValues({ label, options, values, onChange }: OptionValuesProps) {
  const m = useMessages()
  const [text, setText] = useState("")
  const wanted = folded(text.trim())
  const found = options.filter((option) => folded(option.label).includes(wanted)).slice(0, maxShown)
  return (
    <fieldset className={`stack gap-2 ${styles.values}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.length > fewOptions && (
        <TextField quiet label={m.ui.choose} placeholder={m.ui.choose} value={text} onChange={setText} />
      )}
      <div className={`stack gap-half overflow-y-auto ${styles.options}`}>
        {found.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={values.includes(option.value)}
            onChange={(isChosen) =>
              onChange(
                isChosen ? [...values, option.value] : values.filter((value) => value !== option.value),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

interface Props {
  field: FilterField
  condition: Condition
  values: readonly Scalar[]
  onChange: (values: Scalar[]) => void
  error: string | undefined
}

const texts = (values: readonly Scalar[]) => values.filter((value) => value !== null).map(String)

/** The inputs for a row's values, by its field's type. */
export function ValueEditor({ field, condition, values, onChange, error }: Props) {
  const m = useMessages()
  const { field: shape, options, label } = field
  const isList = shape.type === "tags" || shape.type === "multiselect"
  const isWhole = condition.operator === "=" || condition.operator === "<>"
  if (condition.takes === "none") return null
  if (shape.type === "boolean") {
    return (
      <div className={`stack gap-2 ${styles.values}`}>
        <SegmentedControl
          label={label}
          value={values[0] === undefined ? "" : String(values[0])}
          options={[
            { value: "true", label: m.filters.yes },
            { value: "false", label: m.filters.no },
          ]}
          onChange={(next) => onChange([next === "true"])}
        />
      </div>
    )
  }
  if (shape.type === "record" && shape.to)
    return (
      <RecordValues to={shape.to} label={label} values={texts(values)} onChange={onChange} error={error} />
    )
  if ((shape.type === "select" || shape.type === "multiselect") && isWhole && options)
    return <OptionValues label={label} options={options} values={texts(values)} onChange={onChange} />
  if (isList && isWhole)
    return (
      <TagsField
        label={label}
        quiet
        error={error}
        known={options?.map(({ value }) => value) ?? []}
        value={texts(values)}
        onChange={onChange}
      />
    )
  return (
    <ValueList
      type={shape.type}
      label={label}
      values={values}
      onChange={onChange}
      isSeveral={condition.takes === "several"}
      error={error}
    />
  )
}
