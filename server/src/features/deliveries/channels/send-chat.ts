import type { Config } from "../../../platform/config.ts"
import { callPublic, limitsWithin } from "../../../platform/outbound/call.ts"
import type { Outcome } from "../delivery.ts"
import type { SendableChat, Sender } from "../sendable.ts"
import { clipped } from "./clipped.ts"
import { jsonOf, judged, outcomeOf } from "./answer-outcome.ts"

type Chat = SendableChat["channel"]

/** Where each has its incoming webhooks. */
const hosts: Readonly<Record<Chat, readonly string[]>> = {
  slack: ["hooks.slack.com"],
  discord: ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"],
}

const longest: Readonly<Record<Chat, number>> = { slack: 40_000, discord: 2000 }

/** The address to post to; null for one that is not the chat's, nor at a host that the operator allows. */
function addressOf({ outboundAllowHosts }: Config, { channel, url: typed }: SendableChat): string | null {
  if (!URL.canParse(typed)) return null
  const url = new URL(typed)
  if (![...hosts[channel], ...outboundAllowHosts].includes(url.hostname)) return null
  // Without it Discord answers before it has looked at the message.
  if (channel === "discord") url.searchParams.set("wait", "true")
  return url.href
}

function bodyOf({ channel, text }: SendableChat): object {
  const cut = clipped(text, longest[channel])
  return channel === "slack" ? { text: cut } : { content: cut, allowed_mentions: { parse: [] } }
}

/** Posts to an incoming webhook of Slack or Discord. */
export async function sendChat({ config, now, withinMs }: Sender, chat: SendableChat): Promise<Outcome> {
  const url = addressOf(config, chat)
  if (url === null) return { state: "failed", reason: "invalid_value", detail: "url" }
  const headers = { "content-type": "application/json" }
  const call = { method: "POST", url, headers, body: JSON.stringify(bodyOf(chat)) } as const
  return judged(callPublic(config, call, limitsWithin(withinMs)), (answer) => {
    const outcome = outcomeOf(answer, now)
    if (outcome.state !== "sent") return outcome
    const { id } = jsonOf(answer)
    return { state: "sent", ...(typeof id === "string" && { providerId: id }) }
  })
}
