import { useMessages } from "../../../lib/messages.ts"
import { TextField } from "../../../ui/text-field.tsx"
import { VariableField } from "../text/variable-field.tsx"
import type { SettingsProps } from "./settings-props.ts"

const addresses = {
  send_slack: /^https:\/\/hooks\.slack(-gov)?\.com\//i,
  send_discord: /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\//i,
} as const

/** A message to a channel of Slack or Discord, by the address that they give out. */
export function ChannelSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const { action, settings } = form.values
  const url = settings.url ?? ""
  const isSlack = action === "send_slack"
  const isForeign = url !== "" && !addresses[isSlack ? "send_slack" : "send_discord"].test(url)
  const foreign = isForeign ? (isSlack ? words.badSlack : words.badDiscord) : undefined
  return (
    <>
      <TextField
        label={isSlack ? words.slackUrl : words.discordUrl}
        hint={isSlack ? words.slackHint : words.discordHint}
        error={form.settingError("url") ?? foreign}
        placeholder={isSlack ? "https://hooks.slack.com/services/…" : "https://discord.com/api/webhooks/…"}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        value={url}
        onChange={(next) => form.setSettings({ url: next })}
      />
      <VariableField
        look="text"
        label={words.message}
        placeholder={words.messagePlaceholder}
        error={form.settingError("message")}
        value={settings.message ?? ""}
        variables={noun.variables}
        onChange={(message) => form.setSettings({ message })}
      />
    </>
  )
}
