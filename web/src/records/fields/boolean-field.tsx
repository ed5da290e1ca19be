import { useMessages } from "../../lib/text/messages.ts"
import { Field, type FieldProps } from "../../ui/fields/field.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import styles from "./boolean-field.module.css"

interface Props extends FieldProps {
  value: boolean
  onChange: (value: boolean) => void
  disabled?: boolean | undefined
}

export function BooleanField({ value, onChange, disabled, ...frame }: Props) {
  const m = useMessages()
  return (
    <Field {...frame}>
      {(props) => (
        <div className={styles.switch}>
          <Checkbox
            {...props}
            look="switch"
            disabled={disabled}
            checked={value}
            onChange={onChange}
            label={<span aria-hidden="true">{value ? m.fields.yes : m.fields.no}</span>}
          />
        </div>
      )}
    </Field>
  )
}
