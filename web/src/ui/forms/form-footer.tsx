import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../marks/button.tsx"

interface Props {
  /** The id of the form. */
  form: string
  /** The label of the submit button. */
  label: string
  isBusy?: boolean | undefined
  isDisabled?: boolean | undefined
  /** A note beside the submit button. */
  hint?: string | undefined
  onCancel: () => void
}

/** The footer of a form dialog: cancel and submit. */
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
