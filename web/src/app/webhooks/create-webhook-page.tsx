import { createWebhook } from "@funil/contract/schemas/data/webhooks"
import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { SecretDialog } from "../../features/webhooks/secret-dialog.tsx"
import { useCreateWebhook } from "../../features/webhooks/webhook-api.ts"
import { WebhookFields } from "../../features/webhooks/webhook-fields.tsx"
import { newWebhook, webhookBody, type WebhookValues } from "../../features/webhooks/webhook-values.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { recordKinds } from "../nouns.ts"
import { EditorPath } from "../pages/editor-path.tsx"

/** Creates a webhook. The page then shows its secret once. */
export function CreateWebhookPage() {
  const m = useMessages()
  const words = m.webhooks
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreateWebhook()
  const [made, setMade] = useState<{ id: string; secret: string }>()
  const form = useForm<WebhookValues, typeof createWebhook.body>({
    initial: newWebhook,
    schema: createWebhook.body,
    body: webhookBody,
    submit: async (body) => {
      const found = await create(body)
      drop(() => setMade(found))
    },
  })
  const { drop } = useLeaving(form)
  const show = (webhookId: string) =>
    void navigate({ to: "/admin/configs/webhooks/$webhookId", params: { webhookId }, replace: true })
  return (
    <div className="page">
      <EditorPath title={words.create} back={<Link to="/admin/configs/webhooks">{m.shell.webhooks}</Link>} />
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
