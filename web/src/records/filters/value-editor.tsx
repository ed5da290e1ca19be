import { useMessages } from "../../lib/text/messages.ts"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { TagsField } from "../../ui/fields/tags-field.tsx"
import styles from "./filter-editor.module.css"
import type { FilterField } from "./filter-field.ts"
import type { Condition, Scalar } from "./filter-operators.ts"
import { OptionValues } from "./option-values.tsx"
import { RecordValues } from "./record-values.tsx"
import { ValueList } from "./value-list.tsx"

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
