import { type Bill, sendBill } from "@funil/contract/schemas/records/bills"
import { useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { EmailField } from "../../ui/fields/email-field.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { useMailBill } from "./bill-api.ts"

/** Mails a bill to its payer, with a link to its public page. */
export function MailBillDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const words = useMessages().bills.payment
  const formId = useId()
  const { mutateAsync } = useMailBill(bill.id)
  const form = useForm({
    initial: { to: bill.contact?.email ?? "" },
    schema: sendBill.body,
    body: ({ to }) => ({ channel: "email" as const, ...(to.trim() && { to: to.trim() }) }),
    submit: async ({ to }) => {
      const { data } = await mutateAsync(to)
      onClose()
      showToast({ status: "success", title: words.mailed(data.to ?? "") })
    },
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  return (
    <Dialog
      size="s"
      title={words.mailTitle}
      onClose={close}
      footer={<FormFooter form={formId} label={words.mail} isBusy={form.isBusy} onCancel={close} />}
    >
      <FormBody form={form} id={formId}>
        <EmailField
          {...form.field("to")}
          label={words.to}
          hint={bill.company ? words.toCompany : undefined}
          maxLength={254}
          autoFocus
        />
      </FormBody>
    </Dialog>
  )
}
