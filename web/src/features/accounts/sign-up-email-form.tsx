import { createLead } from "@funil/contract/schemas/account/sign-up"
import { keptCampaign } from "../../lib/campaign.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { EmailField } from "../../ui/email-field.tsx"
import { FormBody } from "../../ui/form-body.tsx"
import { useForm } from "../../ui/form.ts"
import { useCreateLead } from "./account-api.ts"
import { keepSignUp, useSignUpDraft } from "./sign-up-draft.ts"

export function SignUpEmailForm({ onDone }: { onDone: () => void }) {
  const m = useMessages()
  const draft = useSignUpDraft()
  const { mutateAsync } = useCreateLead()
  const form = useForm({
    initial: { email: draft["email"] ?? "" },
    schema: createLead.body,
    body: (values) => ({ ...keptCampaign(), ...values }),
    submit: async (body) => {
      const lead = await mutateAsync(body)
      keepSignUp({ email: lead.email, hash: lead.hash })
      onDone()
    },
  })
  return (
    <FormBody form={form}>
      <EmailField {...form.field("email")} label={m.signUp.email.label} autoComplete="email" autoFocus />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {m.ui.next}
      </Button>
    </FormBody>
  )
}
