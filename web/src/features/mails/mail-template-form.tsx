import type { MailEntity } from "@funil/contract/messages/mails"
import { createMailTemplate } from "@funil/contract/schemas/messages/mail-templates"
import { useId } from "react"
import type { BodyOf } from "../../lib/api/api.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { VariableField } from "../../records/variables/variable-field.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { mailTemplateWrites } from "./mail-api.ts"
import { useMailVariables } from "./use-mail-variables.ts"
import { useMayShare } from "./use-may-share.ts"

type Values = Required<BodyOf<typeof createMailTemplate>>

interface Props {
  /** Undefined for a new template. */
  id: string | undefined
  initial: Values
  entity: MailEntity
  onClose: () => void
}

/** Edits a mail template: name, text and who may use it. */
export function MailTemplateForm({ id, initial, entity, onClose }: Props) {
  const m = useMessages()
  const words = m.mails.templates
  const formId = useId()
  const mayShare = useMayShare()
  const variables = useMailVariables(entity)
  const { mutateAsync: create } = mailTemplateWrites.useCreate()
  const { mutateAsync: update } = mailTemplateWrites.useUpdate(id ?? "")
  const form = useForm<Values, typeof createMailTemplate.body>({
    initial,
    schema: createMailTemplate.body,
    submit: async (body) => {
      await (id === undefined ? create(body) : update({ body }))
      onClose()
    },
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  return (
    <Dialog
      size="m"
      title={id === undefined ? words.keepTitle : words.editTitle}
      onClose={close}
      footer={<FormFooter form={formId} label={m.ui.save} isBusy={form.isBusy} onCancel={close} />}
    >
      <FormBody form={form} id={formId}>
        <TextField {...form.field("name")} autoFocus required label={words.name} maxLength={200} />
        <VariableField {...form.field("subject")} look="line" label={m.mails.subject} variables={variables} />
        <VariableField {...form.field("body")} look="rich" label={m.mails.body} variables={variables} />
        {mayShare && (
          <Checkbox
            look="switch"
            label={words.shared}
            checked={form.values.is_shared}
            onChange={(is_shared) => form.set({ is_shared })}
          />
        )}
      </FormBody>
    </Dialog>
  )
}
