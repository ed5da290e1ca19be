import type { ChangeEvent, ComponentProps, ReactNode } from "react"
import control from "./control.module.css"
import { Field, type FieldProps } from "./field.tsx"
import { caretIn, type Mask } from "./mask.ts"

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange" | "className">, FieldProps {
  mask: Mask
  /** Without separators. Empty if there is no value. */
  value: string
  onChange: (value: string) => void
  /** Content at the end of the input. */
  end?: ReactNode
}

/** A text in a fixed format (phone, CPF …). Inserts separators and keeps the caret in place. */
export function MaskedField({
  mask,
  label,
  hint,
  error,
  optional,
  quiet,
  value,
  onChange,
  end,
  ...native
}: Props) {
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value
    const next = mask.read(typed)
    const shown = mask.show(next)
    const caret = caretIn(typed, target.selectionStart ?? typed.length, shown)
    // Set here, because the browser moves the caret to the end when React sets it.
    target.value = shown
    target.setSelectionRange(caret, caret)
    onChange(next)
  }
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(props) => (
        <span className={control.framed}>
          <input
            placeholder={mask.placeholder}
            autoComplete="off"
            {...native}
            {...props}
            type={mask.keys === "tel" ? "tel" : "text"}
            inputMode={mask.keys}
            className={control.control}
            value={mask.show(value)}
            onChange={type}
          />
          {end !== undefined && <span className={control.action}>{end}</span>}
        </span>
      )}
    </Field>
  )
}
