import { type ComponentProps, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { classNames } from "../screen/class-names.ts"
import control from "./control.module.css"
import { Field, type FieldProps } from "./field.tsx"
import { moneyText, parseMoney } from "./money-text.ts"

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange" | "className">, FieldProps {
  value: number | null
  onChange: (value: number | null) => void
}

/** An amount in the account's currency and the language's format. Blur reverts an invalid text. */
export function MoneyField({
  label,
  hint,
  error,
  optional,
  quiet,
  value,
  onChange,
  onBlur,
  ...native
}: Props) {
  const { language, currency } = useFormat()
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const amount = parseMoney(text, language)
    if (amount !== undefined) onChange(amount)
  }
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(props) => (
        <span className={control.framed}>
          <span className={control.prefix} aria-hidden="true">
            {currency === "BRL" ? "R$" : "$"}
          </span>
          <input
            placeholder={moneyText(0, language)}
            {...native}
            {...props}
            type="text"
            inputMode="decimal"
            maxLength={40}
            autoComplete="off"
            className={classNames(control.control, control.number)}
            value={typed ?? moneyText(value, language)}
            onChange={(event) => type(event.target.value)}
            onBlur={(event) => {
              setTyped(undefined)
              onBlur?.(event)
            }}
          />
        </span>
      )}
    </Field>
  )
}
