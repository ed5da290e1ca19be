import { confirmSession } from "@funil/contract/schemas/account/auth"
import { useId } from "react"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { useConfirmSession } from "./session-api.ts"

interface Props {
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks for the password before calls that a stolen session must not make. */
export function ConfirmPasswordDialog({ onAnswer }: Props) {
  const m = useMessages()
  const words = m.sessions.confirm
  const formId = useId()
  const me = useMe()
  const { mutateAsync } = useConfirmSession()
  const form = useForm({
    initial: { password: "" },
    schema: confirmSession.body,
    submit: async (body) => {
      await mutateAsync(body)
      onAnswer(true)
    },
  })
  const cancel = () => onAnswer(false)
  return (
    <Dialog
      size="s"
      title={words.title}
      onClose={cancel}
      footer={<FormFooter form={formId} label={words.submit} isBusy={form.isBusy} onCancel={cancel} />}
    >
      <FormBody form={form} id={formId}>
        <p>{words.text}</p>
        {/* Password managers match the stored password to this email. */}
        <input type="email" name="email" value={me?.email ?? ""} autoComplete="username" readOnly hidden />
        <PasswordField
          {...form.field("password")}
          label={words.password}
          hint={words.hint}
          autoComplete="current-password"
          required
          autoFocus
        />
      </FormBody>
    </Dialog>
  )
}
