import { acceptInvitation } from "@funil/contract/schemas/account/invitations"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { useAcceptInvitation } from "./invitation-api.ts"

interface Props {
  token: string
  email: string
  onDone: () => void
}

/** Sets the password of an invited user and signs them in. */
export function AcceptInvitationForm({ token, email, onDone }: Props) {
  const m = useMessages()
  const { mutateAsync } = useAcceptInvitation(token)
  const form = useForm({
    initial: { password: "" },
    schema: acceptInvitation.body,
    submit: async (body) => {
      await mutateAsync(body)
      onDone()
    },
  })
  return (
    <FormBody form={form}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field("password")}
        label={m.invitations.password}
        hint={m.recovery.newPassword.passwordHint}
        autoComplete="new-password"
        autoFocus
      />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {m.invitations.submit}
      </Button>
    </FormBody>
  )
}
