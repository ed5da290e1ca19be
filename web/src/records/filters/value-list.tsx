import type { FieldType } from "@funil/contract/shared/fields"
import { Plus, X } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { MoneyField } from "../../ui/fields/money-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { TimeField } from "../../ui/fields/time-field.tsx"
import { NumberField } from "../fields/number-field.tsx"
import { DayValue } from "./day-value.tsx"
import styles from "./filter-editor.module.css"
import type { Scalar } from "./filter-operators.ts"

interface OneProps {
  type: FieldType
  label: string
  value: Scalar
  onChange: (value: Scalar) => void
  error: string | undefined
}

const numberOf = (value: Scalar) =>
  value === null || value === "" || !Number.isFinite(Number(value)) ? null : Number(value)
const textOf = (value: Scalar) => (value === null ? "" : String(value))

function OneValue({ type, label, value, onChange, error }: OneProps) {
  const frame = { label, quiet: true, error }
  switch (type) {
    case "money":
      return <MoneyField {...frame} value={numberOf(value)} onChange={onChange} />
    case "number":
      return <NumberField {...frame} value={numberOf(value)} onChange={onChange} />
    case "date":
    case "instant":
    case "wall_clock":
      return (
        <DayValue
          label={label}
          error={error}
          value={textOf(value) || null}
          onChange={onChange}
          withTime={type === "wall_clock"}
        />
      )
    case "time":
      return <TimeField {...frame} value={textOf(value)} onChange={onChange} />
    default:
      return <TextField {...frame} maxLength={500} value={textOf(value)} onChange={onChange} />
  }
}

interface Props extends Omit<OneProps, "value" | "onChange"> {
  values: readonly Scalar[]
  onChange: (values: Scalar[]) => void
  /** Whether it takes several values, of which any may match. */
  isSeveral: boolean
}

/** Typed values: one, or several of which any may match. */
export function ValueList({ values, onChange, isSeveral, label, ...one }: Props) {
  const m = useMessages()
  const shown = values.length > 0 ? values : [null]
  const last = shown.at(-1)
  return (
    <div className={`stack gap-2 ${styles.values}`}>
      {shown.map((value, at) => (
        // Values have no id, only a position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={`row gap-2 ${styles.value}`}>
          <OneValue
            {...one}
            label={label}
            value={value}
            onChange={(next) => onChange(shown.with(at, next))}
          />
          {shown.length > 1 && (
            <IconButton
              size="s"
              label={m.ui.remove(textOf(value))}
              icon={<X />}
              onClick={() => onChange(shown.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {isSeveral && last !== null && last !== "" && (
        <Button size="s" look="plain" icon={<Plus />} onClick={() => onChange([...shown, null])}>
          {m.filters.orMore}
        </Button>
      )}
    </div>
  )
}
