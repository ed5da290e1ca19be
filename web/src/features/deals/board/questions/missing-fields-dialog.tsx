import { useId, useState } from "react"
import { useMessages } from "../../../../lib/text/messages.ts"
import { DateField } from "../../../../ui/fields/date-field.tsx"
import { Dialog } from "../../../../ui/overlays/dialog.tsx"
import { MoneyField } from "../../../../ui/fields/money-field.tsx"
import { FormFooter } from "../../../../ui/forms/form-footer.tsx"
import { FormElement } from "../../../../ui/forms/form-element.tsx"

interface FieldValues {
  amount?: number
  expected_close_date?: string
}

interface Props {
  deal: { name: string }
  stage: { name: string }
  /** The fields that the stage requires and the deal lacks. */
  fields: readonly string[]
  onConfirm: (filled: FieldValues) => void
  onClose: () => void
}

/** Asks for the fields that a stage requires. Closing it reverts the move. */
export function MissingFieldsDialog({ deal, stage, fields, onConfirm, onClose }: Props) {
  const m = useMessages()
  const words = m.boardDialogs.missing
  const formId = useId()
  const [amount, setAmount] = useState<number | null>(null)
  const [date, setDate] = useState<string | null>(null)
  const asks = (field: string) => fields.includes(field)
  const isFilled = (!asks("amount") || amount !== null) && (!asks("expected_close_date") || date !== null)
  return (
    <Dialog
      size="s"
      title={words.title(stage.name)}
      onClose={onClose}
      footer={<FormFooter form={formId} label={words.confirm} isDisabled={!isFilled} onCancel={onClose} />}
    >
      <p>{words.text(deal.name)}</p>
      <FormElement
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm({
            ...(asks("amount") && amount !== null && { amount }),
            ...(asks("expected_close_date") && date !== null && { expected_close_date: date }),
          })
        }}
      >
        {asks("amount") && <MoneyField label={words.amount} value={amount} onChange={setAmount} autoFocus />}
        {asks("expected_close_date") && (
          <DateField label={words.expected_close_date} value={date} onChange={setDate} />
        )}
      </FormElement>
    </Dialog>
  )
}
