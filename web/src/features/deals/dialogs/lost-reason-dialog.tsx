import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { DateField } from "../../../ui/fields/date-field.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { RadioList } from "../../../ui/fields/radio-list.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { taskTypesOptions, useCreateTask } from "../../tasks/task-api.ts"
import { addDays, usualTime } from "../../../lib/text/days.ts"
import { FormElement } from "../../../ui/forms/form-element.tsx"

interface Props {
  deals: readonly { id: string; name: string }[]
  /** The pipeline's reasons. If empty, the reason is free text. */
  reasons: readonly string[]
  onConfirm: (reason: string | null) => void
  onClose: () => void
}

/** Creates a task on that day for each lost deal. */
function useRetry() {
  const m = useMessages()
  const types = useQuery(taskTypesOptions).data
  const { mutate: createTask } = useCreateTask()
  return (deals: Props["deals"], date: string) => {
    const type = types?.[0]
    if (!type) return
    for (const deal of deals) {
      const name = m.boardDialogs.lost.retryTask(deal.name).slice(0, 200)
      createTask({ task_type_id: type.id, name, deal_id: deal.id, start: `${date} ${usualTime}` })
    }
  }
}

/** Asks why deals are lost and when to try again. */
export function LostReasonDialog({ deals, reasons, onConfirm, onClose }: Props) {
  const m = useMessages()
  const words = m.boardDialogs.lost
  const format = useFormat()
  const formId = useId()
  const retry = useRetry()
  const [reason, setReason] = useState("")
  const [date, setDate] = useState<string | null>(null)
  const [first] = deals
  return (
    <Dialog
      size="s"
      title={deals.length === 1 && first ? words.title(first.name) : words.titleMany(deals.length)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" form={formId} look="danger" disabled={reasons.length > 0 && reason === ""}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <FormElement
        id={formId}
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm(reason.trim() || null)
          if (date) retry(deals, date)
        }}
      >
        {reasons.length > 0 ? (
          <RadioList label={words.reason} options={reasons} value={reason} onChange={setReason} autoFocus />
        ) : (
          <TextField
            label={words.reason}
            optional
            value={reason}
            onChange={setReason}
            maxLength={120}
            autoFocus
          />
        )}
        <DateField
          label={words.retry}
          optional
          hint={words.retryHint}
          min={addDays(format.today(), 1)}
          value={date}
          onChange={setDate}
        />
      </FormElement>
    </Dialog>
  )
}
