import type { ChatChannel } from "@funil/contract/messages/message-channels"
import { useMessages } from "../../../lib/text/messages.ts"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import type { SettingsProps } from "./settings-props.ts"

/** The format of each chat's webhook addresses. */
const addresses: Readonly<Record<ChatChannel, { readonly form: RegExp; readonly example: string }>> = {
  slack: { form: /^https:\/\/hooks\.slack(-gov)?\.com\//i, example: "https://hooks.slack.com/services/…" },
  discord: {
    form: /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\//i,
    example: "https://discord.com/api/webhooks/…",
  },
}

/** A message to a chat channel, sent to its webhook address. */
function ChatSettings({ form, noun, chat }: SettingsProps & { chat: ChatChannel }) {
  const words = useMessages().workflows.form
  const said = words.chats[chat]
  const { settings } = form.values
  const url = settings.url ?? ""
  const isForeign = url !== "" && !addresses[chat].form.test(url)
  return (
    <>
      <TextField
        label={said.url}
        hint={said.hint}
        error={form.settingError("url") ?? (isForeign ? said.bad : undefined)}
        placeholder={addresses[chat].example}
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

export function SlackSettings(props: SettingsProps) {
  return <ChatSettings {...props} chat="slack" />
}

export function DiscordSettings(props: SettingsProps) {
  return <ChatSettings {...props} chat="discord" />
}
