import { updatePassword } from "@funil/contract/schemas/account/auth"
import { useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { EmailField } from "../../ui/fields/email-field.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { useUpdatePassword } from "./session-api.ts"

interface Props {
  domain: string
  /** If empty, the form asks for it. */
  email: string
  /** The code from a mail link. */
  code?: string | undefined
  onDone: (email: string) => void
}

export function NewPasswordForm({ domain, email, code = "", onDone }: Props) {
  const m = useMessages()
  const words = m.recovery.newPassword
  const { mutateAsync } = useUpdatePassword()
  const [confirmation, setConfirmation] = useState("")
  const [isMismatch, setMismatch] = useState(false)
  const form = useForm({
    initial: { email, password_code: code, password: "", keep_tokens: false },
    schema: updatePassword.body,
    body: (values) => ({ ...values, domain }),
    submit: async (body) => {
      if (body.password !== confirmation) return setMismatch(true)
      const { data } = await mutateAsync(body)
      const ended = data.ended_tokens > 0 ? words.endedTokens(data.ended_tokens) : ""
      showToast({ status: "success", title: words.done, description: `${words.doneText} ${ended}`.trim() })
      onDone(body.email ?? email)
    },
  })
  return (
    <FormBody form={form}>
      {email === "" && <EmailField {...form.field("email")} label={m.signIn.email} autoComplete="username" />}
      <TextField
        {...form.field("password_code")}
        label={words.code}
        hint={words.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={6}
        autoFocus={code === ""}
      />
      <PasswordField
        {...form.field("password")}
        label={words.password}
        hint={words.passwordHint}
        autoComplete="new-password"
        autoFocus={code !== ""}
      />
      <PasswordField
        label={words.confirmation}
        autoComplete="new-password"
        value={confirmation}
        error={isMismatch ? words.mismatch : undefined}
        onChange={(value) => {
          setConfirmation(value)
          setMismatch(false)
        }}
      />
      <Checkbox
        label={words.keepTokens}
        checked={form.values.keep_tokens}
        onChange={(keep_tokens) => form.set({ keep_tokens })}
      />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {words.submit}
      </Button>
    </FormBody>
  )
}
