import type { ComponentProps } from "react"
import { classNames } from "../screen/class-names.ts"
import control from "./control.module.css"
import { Field, type FieldProps } from "./field.tsx"

interface Props extends Omit<ComponentProps<"textarea">, "value" | "onChange" | "className">, FieldProps {
  value: string
  onChange: (value: string) => void
}

/** A multiline text that grows with its content. */
export function TextArea({ label, hint, error, optional, quiet, value, onChange, ...native }: Props) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(props) => (
        <textarea
          {...native}
          {...props}
          className={classNames(control.control, control.area)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
