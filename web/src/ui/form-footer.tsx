import { useMessages } from "../lib/messages.ts"
import { Button } from "./button.tsx"

interface Props {
  /** The id of the form. */
  form: string
  /** What sending it does. */
  label: string
  isBusy?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Says more of what sending it does. */
  hint?: string | undefined
  onCancel: () => void
}

/** The end of a dialog that is a form: give it up or send it. */
export function FormFooter({ form, label, isBusy, isDisabled, hint, onCancel }: Props) {
  const { ui } = useMessages()
  return (
    <>
      <Button onClick={onCancel}>{ui.cancel}</Button>
      <Button type="submit" form={form} look="primary" busy={isBusy} disabled={isDisabled} title={hint}>
        {label}
      </Button>
    </>
  )
}
