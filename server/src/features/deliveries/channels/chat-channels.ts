import type { ChatChannel } from "@funil/contract/messages/message-channels"
import type { Config } from "../../../platform/config.ts"
import { callPublic, jsonOf } from "../../../platform/outbound/call.ts"
import { openPayload } from "../delivery-queries.ts"
import type { Outcome, SendableChat, Sender } from "../delivery.ts"
import { type Channel, clipped, judged, outcomeOf } from "./channel.ts"

/** A chat that takes messages at addresses which it gives out. */
interface Chat {
  /** The hosts that its webhooks have. */
  readonly hosts: readonly string[]
  /** Characters of a text. */
  readonly longest: number
  /** Query parameters that are added to its address. */
  readonly query?: Readonly<Record<string, string>>
  readonly bodyOf: (text: string) => object
}

/**
 * Returns the address to post to, or null if its host is neither the chat's nor allowed by the
 * operator.
 */
function addressOf(
  { outboundAllowHosts }: Config,
  { hosts, query = {} }: Chat,
  typed: string,
): string | null {
  if (!URL.canParse(typed)) return null
  const url = new URL(typed)
  if (![...hosts, ...outboundAllowHosts].includes(url.hostname)) return null
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

async function post(sender: Sender, chat: Chat, { url: typed, text }: SendableChat): Promise<Outcome> {
  const { config, now, withinMs } = sender
  const url = addressOf(config, chat, typed)
  if (url === null) return { state: "failed", reason: "invalid_value", detail: "url" }
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify(chat.bodyOf(clipped(text, chat.longest)))
  const call = { method: "POST", url, headers, body } as const
  return judged(callPublic(config, call, { withinMs }), (answer) => {
    const outcome = outcomeOf(answer, now)
    if (outcome.state !== "sent") return outcome
    const { id } = jsonOf(answer)
    return { state: "sent", ...(typeof id === "string" && { providerId: id }) }
  })
}

/** A chat as a channel that sends the prepared call. */
interface ChatAsChannel extends Channel {
  readonly send: (sender: Sender, message: SendableChat) => Promise<Outcome>
}

function chatChannel(chat: Chat): ChatAsChannel {
  return {
    prepare: (tx, row, common) => {
      const message = { ...common, url: openPayload(tx, row).url, text: row.text ?? "" }
      return (sender) => post(sender, chat, message)
    },
    send: (sender, message) => post(sender, chat, message),
  }
}

export const chats: Readonly<Record<ChatChannel, ChatAsChannel>> = {
  slack: chatChannel({
    hosts: ["hooks.slack.com"],
    longest: 40_000,
    bodyOf: (text) => ({ text }),
  }),
  discord: chatChannel({
    hosts: ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"],
    longest: 2000,
    // Without it Discord answers before it has looked at the message.
    query: { wait: "true" },
    bodyOf: (content) => ({ content, allowed_mentions: { parse: [] } }),
  }),
}
