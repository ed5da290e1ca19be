import type { ChangeEvent, ComponentProps, ReactNode } from "react"
import control from "./control.module.css"
import { Field, type FieldProps } from "./field.tsx"
import { caretIn, type Mask } from "./mask.ts"

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange" | "className">, FieldProps {
  mask: Mask
  /** Without the signs of the form; empty when there is none. */
  value: string
  onChange: (value: string) => void
  /** Shown at the end of the input. */
  end?: ReactNode
}

/** Text of a known form (phone, CPF …): its signs come by themselves, and the caret stays where one types. */
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
    // Written here already: when React writes it, the browser puts the caret at the end.
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
