import type { ComponentProps } from "react"
import { ChevronDown } from "lucide-react"
import { classNames } from "../screen/class-names.ts"
import control from "./control.module.css"
import { Field, type FieldProps } from "./field.tsx"

export interface SelectOption<T extends string = string> {
  value: T
  label: string
  /** The heading that neighboring options share. */
  group?: string
}

interface Props<T extends string>
  extends Omit<ComponentProps<"select">, "value" | "onChange" | "className">, FieldProps {
  /** Empty if nothing is chosen. */
  value: T | ""
  options: readonly SelectOption<T>[]
  onChange: (value: T | "") => void
  /** Shown while nothing is chosen. If set, the choice can be cleared. */
  placeholder?: string
}

function Options<T extends string>({ options }: { options: readonly SelectOption<T>[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** A native select, which works well on phones and with screen readers. */
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
  const groups = [...new Set(options.flatMap(({ group }) => group ?? []))]
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(props) => (
        <span className={control.framed}>
          <select
            {...native}
            {...props}
            className={classNames(control.control, control.select)}
            value={value}
            // The browser returns an option's value, or the placeholder's.
            onChange={(event) => onChange(event.target.value as T | "")}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            <Options options={options.filter(({ group }) => group === undefined)} />
            {groups.map((group) => (
              <optgroup key={group} label={group}>
                <Options options={options.filter((option) => option.group === group)} />
              </optgroup>
            ))}
          </select>
          <ChevronDown className={control.chevron} aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
