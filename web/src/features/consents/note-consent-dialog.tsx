import { type ConsentPurpose, consentPurposes, createConsent } from "@funil/contract/schemas/forms/consents"
import { useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { TextArea } from "../../ui/fields/text-area.tsx"
import { useNoteConsent } from "./consent-api.ts"

interface Values {
  purpose: ConsentPurpose
  text: string
}

/** Records a consent given elsewhere. */
export function NoteConsentDialog({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const words = useMessages().consents
  const formId = useId()
  const { mutateAsync } = useNoteConsent(contactId)
  const initial: Values = { purpose: "marketing", text: "" }
  const form = useForm({
    initial,
    schema: createConsent.body,
    body: (values) => values,
    submit: async (body) => {
      await mutateAsync(body)
      onClose()
    },
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  return (
    <Dialog
      size="s"
      title={words.note}
      onClose={close}
      footer={<FormFooter form={formId} label={words.save} isBusy={form.isBusy} onCancel={close} />}
    >
      <FormBody form={form} id={formId}>
        <div>
          <SegmentedControl
            label={words.purpose}
            value={form.values.purpose}
            options={consentPurposes.map((value) => ({ value, label: words.purposes[value] }))}
            onChange={(purpose) => form.set({ purpose })}
          />
        </div>
        <TextArea
          {...form.field("text")}
          label={words.text}
          hint={words.textHint}
          required
          rows={3}
          maxLength={2000}
        />
      </FormBody>
    </Dialog>
  )
}
