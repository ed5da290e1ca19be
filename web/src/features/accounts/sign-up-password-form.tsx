import { createAccount } from "@funil/contract/schemas/account/sign-up"
import { keptCampaign } from "../../lib/session/campaign.ts"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/marks/button.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { useCreateAccount } from "./account-api.ts"
import { forgetSignUp, useSignUpDraft } from "./sign-up-draft.ts"

/** Long enough to read why there is no trial, in milliseconds. */
const freeMs = 20_000

interface Props {
  /** Called after the account exists and its admin is signed in. */
  onDone: () => void
}

export function SignUpPasswordForm({ onDone }: Props) {
  const m = useMessages()
  const language = useLanguage()
  const draft = useSignUpDraft()
  const { mutateAsync } = useCreateAccount()
  const form = useForm({
    initial: { password: "" },
    schema: createAccount.body,
    body: (values) => ({
      ...Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== "")),
      ...values,
      language,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      campaign: keptCampaign(),
    }),
    submit: async (body) => {
      const { has_trial } = await mutateAsync(body)
      forgetSignUp()
      const { done: title, doneText, doneFree } = m.signUp.password
      const told = has_trial ? { description: doneText } : { description: doneFree, time: freeMs }
      showToast({ status: "success", title, ...told })
      onDone()
    },
  })
  return (
    <FormBody form={form}>
      <input type="hidden" name="username" autoComplete="username" value={draft["email"] ?? ""} readOnly />
      <PasswordField
        {...form.field("password")}
        label={m.signUp.password.label}
        hint={m.signUp.password.hint}
        autoComplete="new-password"
        autoFocus
      />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {m.signUp.password.submit}
      </Button>
    </FormBody>
  )
}
