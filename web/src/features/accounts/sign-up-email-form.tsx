import { createLead } from "@funil/contract/schemas/account/sign-up"
import { keptCampaign } from "../../lib/session/campaign.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmailField } from "../../ui/fields/email-field.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
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
