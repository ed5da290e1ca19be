import { type ComponentProps, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import control from "../../ui/fields/control.module.css"
import { Field, type FieldProps } from "../../ui/fields/field.tsx"
import { numberText, parseNumber } from "./number-text.ts"

interface Props
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "className" | "min" | "max">, FieldProps {
  value: number | null
  onChange: (value: number | null) => void
  /** Called when blur clamped the number to its bounds. */
  onPick?: ((value: number | null) => void) | undefined
  min?: number | undefined
  max?: number | undefined
}

/** A number input in the language's format. Blur clamps it to the bounds. */
export function NumberField({
  label,
  hint,
  error,
  optional,
  quiet,
  value,
  onChange,
  onPick = onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  onBlur,
  ...native
}: Props) {
  const { language } = useFormat()
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const number = parseNumber(text, language)
    if (number !== undefined) onChange(number)
  }
  const bounded = value === null ? null : Math.min(Math.max(value, min), max)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(props) => (
        <input
          {...native}
          {...props}
          type="text"
          inputMode={min >= 0 ? "decimal" : "text"}
          autoComplete="off"
          maxLength={40}
          className={classNames(control.control, control.number)}
          value={typed ?? numberText(value, language)}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => {
            setTyped(undefined)
            if (bounded === value) onBlur?.(event)
            else onPick(bounded)
          }}
        />
      )}
    </Field>
  )
}
