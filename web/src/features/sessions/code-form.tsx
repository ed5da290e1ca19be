import { requestPasswordCode } from "@funil/contract/schemas/account/auth"
import { useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmailField } from "../../ui/fields/email-field.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { useRequestCode } from "./session-api.ts"

interface Props {
  domain: string
  email: string
  /** Whether a mail server is set up. Without one, the form doesn't say that it sent a mail. */
  sendsMail: boolean
  onSent: (email: string) => void
}

/** Requests a recovery code by mail. */
export function CodeForm({ domain, email, sendsMail, onSent }: Props) {
  const m = useMessages()
  const { mutateAsync } = useRequestCode()
  const form = useForm({
    initial: { email },
    schema: requestPasswordCode.body,
    body: (values) => ({ ...values, domain }),
    submit: async (body) => {
      await mutateAsync(body)
      const { sent, sentText, noMail, noMailText } = m.recovery.code
      showToast({
        status: sendsMail ? "success" : "warning",
        title: sendsMail ? sent : noMail,
        description: sendsMail ? sentText : noMailText,
        time: 10_000,
      })
      onSent(body.email)
    },
  })
  return (
    <FormBody form={form}>
      <EmailField {...form.field("email")} label={m.signIn.email} autoComplete="username" autoFocus />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {sendsMail ? m.recovery.code.submit : m.recovery.code.create}
      </Button>
    </FormBody>
  )
}
