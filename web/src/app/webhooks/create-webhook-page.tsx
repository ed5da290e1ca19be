import { createWebhook } from "@funil/contract/schemas/data/webhooks"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { SecretDialog } from "../../features/webhooks/secret-dialog.tsx"
import { webhookSetting } from "../../features/webhooks/webhook-api.ts"
import { WebhookFields } from "../../features/webhooks/webhook-fields.tsx"
import { newWebhook, webhookBody, type WebhookValues } from "../../features/webhooks/webhook-values.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { EditorPath } from "../../settings/editor-page.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { Button } from "../../ui/marks/button.tsx"
import { recordKinds } from "../nouns.ts"

/** Creates a webhook. The page then shows its secret once. */
export function CreateWebhookPage() {
  const words = useMessages().webhooks
  const navigate = useNavigate()
  const { mutateAsync: create } = webhookSetting.useCreate()
  const [made, setMade] = useState<{ id: string; secret: string }>()
  const form = useForm<WebhookValues, typeof createWebhook.body>({
    initial: newWebhook,
    schema: createWebhook.body,
    body: webhookBody,
    submit: async (body) => {
      const { data } = await create(body)
      drop(() => setMade(data))
    },
  })
  const { drop } = useLeaving(form)
  const show = (webhookId: string) =>
    void navigate({ to: "/admin/configs/webhooks/$webhookId", params: { webhookId }, replace: true })
  return (
    <div className="page">
      <EditorPath page={webhookSetting.page} title={words.create} />
      <FormBody form={form}>
        <WebhookFields form={form} nouns={recordKinds} />
        <div>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {words.create}
          </Button>
        </div>
      </FormBody>
      {made && <SecretDialog secret={made.secret} onClose={() => show(made.id)} />}
    </div>
  )
}
