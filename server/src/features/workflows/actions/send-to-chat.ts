import { asDiscord, asSlack, type Escape } from "../../message-texts/escapes.ts"
import type { Action } from "../action.ts"
import { renderUrl } from "./render-url.ts"
import { sendMessage } from "./send-message.ts"

function sendToChat(channel: "slack" | "discord", escape: Escape): Action {
  return sendMessage(channel, async (_tx, texts, { definition: { settings } }) => {
    const { href: url, hostname } = renderUrl(texts, settings.url)
    const text = texts.render(settings.message ?? "", escape)
    return [{ delivery: { channel, url, text }, to: hostname }]
  })
}

export const sendSlack = sendToChat("slack", asSlack)
export const sendDiscord = sendToChat("discord", asDiscord)
