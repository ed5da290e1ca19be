import type { ChatChannel } from "@funil/contract/message-channels"
import type { Escape } from "../../message-texts/escapes.ts"
import type { Action } from "./action.ts"
import { renderUrl } from "./render-url.ts"
import { sendMessage } from "./send-message.ts"

/** Posts to the address that a chat gave out; `escape` makes values harmless in its texts. */
export function sendToChat(channel: ChatChannel, escape: Escape): Action {
  return sendMessage(channel, async (_tx, texts, { definition: { settings } }) => {
    const { href: url, hostname } = renderUrl(texts, settings.url)
    const text = texts.render(settings.message ?? "", escape)
    return [{ delivery: { channel, url, text }, to: hostname }]
  })
}
