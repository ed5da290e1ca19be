import { login } from "@funil/contract/schemas/account/auth"
import { type ReactNode, useState } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmailField } from "../../ui/fields/email-field.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { useLogin } from "./session-api.ts"

interface Props {
  domain: string
  email: string
  /** The link to the password recovery. */
  recovery: ReactNode
}

export function LoginForm({ domain, email, recovery }: Props) {
  const m = useMessages()
  const { mutateAsync } = useLogin()
  const [refusal, setRefusal] = useState<{ of: string; text: string | undefined }>()
  const form = useForm({
    initial: { email, password: "" },
    schema: login.body,
    body: (values) => ({ ...values, domain }),
    submit: async (body) => {
      try {
        await mutateAsync(body)
      } catch (error) {
        if (error instanceof ApiError) setRefusal({ of: body.email + body.password, text: error.text })
        throw error
      }
    },
  })
  const { email: typedEmail, password } = form.values
  // The error stays at the field after the toast closes, until the user types.
  const refused = refusal?.of === typedEmail + password ? refusal.text : undefined
  return (
    <FormBody form={form}>
      <EmailField
        {...form.field("email")}
        label={m.signIn.email}
        autoComplete="username"
        autoFocus={email === ""}
      />
      <PasswordField
        {...form.field("password")}
        error={form.errors["password"] ?? refused}
        label={m.signIn.password}
        autoComplete="current-password"
        autoFocus={email !== ""}
      />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {m.signIn.submit}
      </Button>
      {recovery}
    </FormBody>
  )
}
