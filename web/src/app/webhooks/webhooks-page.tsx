import { useQuery } from "@tanstack/react-query"
import { Webhook as WebhookIcon } from "lucide-react"
import { webhookSetting } from "../../features/webhooks/webhook-api.ts"
import { WebhookRow } from "../../features/webhooks/webhook-row.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { CreateLink, SettingEmpty, SettingList, SettingsHead } from "../../settings/setting-list.tsx"
import { SettingRows } from "../../settings/setting-row.tsx"
import { ApiPlan } from "../pages/api-plan.tsx"

function Webhooks() {
  const words = useMessages().webhooks
  const create = <CreateLink to={webhookSetting.page.create}>{words.create}</CreateLink>
  return (
    <SettingList
      query={useQuery(webhookSetting.list)}
      failed={words.loadFailed}
      empty={<SettingEmpty icon={<WebhookIcon />} {...words.empty} action={create} />}
    >
      {(webhooks) => (
        <>
          <SettingsHead lead={words.lead} actions={create} />
          <SettingRows items={webhooks}>{(webhook) => <WebhookRow webhook={webhook} />}</SettingRows>
        </>
      )}
    </SettingList>
  )
}

/** The account's webhooks, on plans with webhooks. */
export function WebhooksPage() {
  return (
    <ApiPlan gate={useMessages().webhooks.gate}>
      <Webhooks />
    </ApiPlan>
  )
}
