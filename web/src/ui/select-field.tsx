import type { ComponentProps } from "react"
import { ChevronDown } from "lucide-react"
import { classNames } from "./class-names.ts"
import control from "./control.module.css"
import { Field, type FieldProps } from "./field.tsx"

export interface SelectOption<T extends string = string> {
  value: T
  label: string
}

interface Props<T extends string>
  extends Omit<ComponentProps<"select">, "value" | "onChange" | "className">, FieldProps {
  /** Empty when nothing is chosen. */
  value: T | ""
  options: readonly SelectOption<T>[]
  onChange: (value: T | "") => void
  /** Shown while nothing is chosen; with it the choice can be taken back. */
  placeholder?: string
}

/** One of a few: the platform's own list, which every phone and screen reader knows. */
export function SelectField<T extends string>({
  label,
  hint,
  error,
  optional,
  quiet,
  value,
  options,
  onChange,
  placeholder,
  ...native
}: Props<T>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(props) => (
        <span className={control.framed}>
          <select
            {...native}
            {...props}
            className={classNames(control.control, control.select)}
            value={value}
            // The browser answers one of the options' values, or the placeholder's.
            onChange={(event) => onChange(event.target.value as T | "")}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={control.chevron} aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
