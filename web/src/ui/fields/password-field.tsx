import { type ComponentProps, useState } from "react"
import { Eye, EyeOff } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../screen/class-names.ts"
import control from "./control.module.css"
import { Field, type FieldProps } from "./field.tsx"
import { IconButton } from "../marks/icon-button.tsx"

interface Props
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "className" | "type">, FieldProps {
  value: string
  onChange: (value: string) => void
}

/** A password input with a button that shows the text. */
export function PasswordField({ label, hint, error, optional, quiet, value, onChange, ...native }: Props) {
  const m = useMessages()
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(props) => (
        <span className={control.framed}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...native}
            {...props}
            type={isShown ? "text" : "password"}
            className={classNames(control.control, control.withAction)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            size="s"
            className={control.action}
            label={isShown ? m.ui.hidePassword : m.ui.showPassword}
            aria-pressed={isShown}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
