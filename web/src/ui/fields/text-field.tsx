import type { ComponentProps, ReactNode } from "react"
import { classNames } from "../screen/class-names.ts"
import control from "./control.module.css"
import { Field, type FieldProps } from "./field.tsx"

type Native = Omit<ComponentProps<"input">, "value" | "onChange" | "className">

interface Props extends Native, FieldProps {
  value: string
  onChange: (value: string) => void
  /** Text after the input, such as a unit. */
  suffix?: ReactNode
}

export function TextField({
  label,
  hint,
  error,
  optional,
  quiet,
  value,
  onChange,
  suffix,
  ...native
}: Props) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(props) => (
        <span className={control.framed}>
          <input
            type="text"
            {...native}
            {...props}
            className={control.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {suffix !== undefined && <span className={classNames(control.suffix, "tabular")}>{suffix}</span>}
        </span>
      )}
    </Field>
  )
}
