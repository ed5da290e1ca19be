import { updateWebhook, type Webhook } from "@funil/contract/schemas/data/webhooks"
import { useNavigate, useParams } from "@tanstack/react-router"
import { CircleAlert, Trash2 } from "lucide-react"
import { DeliveryList } from "../../features/webhooks/delivery-list.tsx"
import { webhookSetting } from "../../features/webhooks/webhook-api.ts"
import { WebhookFields } from "../../features/webhooks/webhook-fields.tsx"
import { isFailing } from "../../features/webhooks/webhook-state.tsx"
import { SecretPanel, WebhookTestPanel } from "../../features/webhooks/webhook-tools.tsx"
import { valuesOf, webhookBody } from "../../features/webhooks/webhook-values.ts"
import type { VersionedAnswer } from "../../lib/api/fresh-write.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { EditorClash, EditorPath, SettingRead } from "../../settings/editor-page.tsx"
import { useSettingForm } from "../../settings/setting-form.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { recordKinds } from "../nouns.ts"
import styles from "./webhook-page.module.css"

/** Explains why deliveries fail or stopped. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const words = useMessages().webhooks
  const format = useFormat()
  const { enabled, stopped_reason, failing_since } = webhook
  const since = isFailing(webhook) ? failing_since : null
  if (since === null && (enabled || !stopped_reason)) return null
  return (
    <p className={`warned flex gap-2 ${styles.trouble}`}>
      <CircleAlert aria-hidden="true" />
      {since !== null
        ? words.failingSince(format.dateTime(since))
        : stopped_reason && words.stopped[stopped_reason]}
    </p>
  )
}

function EditForm({ read }: { read: VersionedAnswer<Webhook> }) {
  const m = useMessages()
  const editing = useSettingForm({
    setting: webhookSetting,
    id: read.data.id,
    read,
    schema: updateWebhook.body,
    valuesOf,
    body: webhookBody,
  })
  const { form, round } = editing
  return (
    <FormBody form={form}>
      <WebhookFields key={round} form={form} nouns={recordKinds} />
      <EditorClash editing={editing} text={m.webhooks.clash} />
      <div>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {m.ui.save}
        </Button>
      </div>
    </FormBody>
  )
}

function DeleteButton({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const remove = webhookSetting.useRemove()
  // Navigate first. A mounted page would refetch the deleted webhook.
  const leave = () => navigate({ to: "/admin/configs/webhooks", replace: true })
  return (
    <div>
      <Button look="danger" icon={<Trash2 />} onClick={() => void remove(webhook, leave)}>
        {useMessages().webhooks.remove.action}
      </Button>
    </div>
  )
}

/** A webhook: its deliveries, a test and its settings. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: "/signed-in/admin/configs/webhooks/$webhookId" })
  return (
    <SettingRead setting={webhookSetting} id={webhookId}>
      {(read) => {
        const webhook = read.data
        return (
          <div className="page">
            <EditorPath page={webhookSetting.page} title={webhookSetting.nameOf(webhook)} />
            <Trouble webhook={webhook} />
            <EditForm read={read} />
            <WebhookTestPanel key={webhook.updated_at} webhook={webhook} />
            <SecretPanel webhook={webhook} />
            <DeliveryList webhook={webhook} />
            <DeleteButton webhook={webhook} />
          </div>
        )
      }}
    </SettingRead>
  )
}
