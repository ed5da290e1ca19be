import { minPaidUsers } from "@funil/contract/account/plans"
import { Minus, Plus } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import control from "../../../ui/fields/control.module.css"
import { Field } from "../../../ui/fields/field.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import styles from "./upgrade.module.css"

interface Props {
  value: number
  minimum: number
  error: string | undefined
  onChange: (users: number) => void
}

const most = 100_000

/**
 * The number of paid users, typed or with plus and minus. On blur a number below the minimum
 * becomes the minimum.
 */
export function SeatsField({ value, minimum, error, onChange }: Props) {
  const words = useMessages().plans.upgrade
  const within = (users: number) => Math.min(Math.max(users, minimum), most)
  return (
    <Field
      label={words.users}
      hint={minimum > minPaidUsers ? words.usersActive(minimum) : words.usersLeast(minimum)}
      error={error}
    >
      {(props) => (
        <span className={`row gap-2 ${styles.stepper}`}>
          <IconButton
            label={words.fewer}
            icon={<Minus />}
            disabled={value <= minimum}
            onClick={() => onChange(within(value - 1))}
          />
          <input
            {...props}
            className={control.control}
            inputMode="numeric"
            autoComplete="off"
            value={value === 0 ? "" : value}
            onChange={({ target }) => onChange(Number(target.value.replaceAll(/\D/g, "").slice(0, 6)))}
            onBlur={() => onChange(within(value))}
          />
          <IconButton label={words.more} icon={<Plus />} onClick={() => onChange(within(value + 1))} />
        </span>
      )}
    </Field>
  )
}
