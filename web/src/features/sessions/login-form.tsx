import { login } from "@funil/contract/auth"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { FormBody } from "../../ui/form-body.tsx"
import { useForm } from "../../ui/form.ts"
import { PasswordField } from "../../ui/password-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useLogin } from "./session-api.ts"

interface Props {
  domain: string
  email: string
  /** Where a forgotten password is recovered. */
  recovery: ReactNode
}

export function LoginForm({ domain, email, recovery }: Props) {
  const m = useMessages()
  const { mutateAsync } = useLogin()
  const form = useForm({
    initial: { email, password: "" },
    schema: login.body,
    body: (values) => ({ ...values, domain }),
    submit: mutateAsync,
  })
  return (
    <FormBody form={form}>
      <TextField
        {...form.field("email")}
        label={m.signIn.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={email === ""}
      />
      <PasswordField
        {...form.field("password")}
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
