import { updateMailSettings } from "@funil/contract/schemas/messages/mails"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { VariableField } from "../../records/variables/variable-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { mailSettingsOptions, useSaveSignature } from "./mail-api.ts"

interface Props {
  onClose: () => void
}

function Form({ signature, onClose }: Props & { signature: string }) {
  const m = useMessages()
  const words = m.mails.signature
  const formId = useId()
  const { mutateAsync: save } = useSaveSignature()
  const form = useForm<{ signature: string }, typeof updateMailSettings.body>({
    initial: { signature },
    schema: updateMailSettings.body,
    submit: async (body) => {
      await save(body.signature)
      onClose()
    },
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  return (
    <Dialog
      title={words.title}
      onClose={close}
      footer={<FormFooter form={formId} label={m.ui.save} isBusy={form.isBusy} onCancel={close} />}
    >
      <FormBody form={form} id={formId}>
        <VariableField
          {...form.field("signature")}
          look="rich"
          label={words.title}
          quiet
          hint={words.text}
          placeholder={words.placeholder}
          variables={[]}
        />
      </FormBody>
    </Dialog>
  )
}

/** Edits the user's mail signature. */
export function SignatureDialog({ onClose }: Props) {
  const words = useMessages().mails.signature
  const { data } = useQuery(mailSettingsOptions)
  if (data) return <Form signature={data.signature} onClose={onClose} />
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Skeleton height={200} />
    </Dialog>
  )
}
