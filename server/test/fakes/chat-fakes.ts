import type { FakeReply, Heard } from "./http-fake.ts"

/** Plays Slack's incoming webhooks. Only the fake reads the path's last part. */
export function slackFake({ url, body }: Heard): FakeReply {
  const { text } = JSON.parse(body) as { text?: string }
  const last = url.pathname.split("/").at(-1) ?? ""
  if (last === "gone") return { status: 404, body: "no_service" }
  if (last === "forbidden") return { status: 403, body: "action_prohibited" }
  if (last === "archived") return { status: 410, body: "channel_is_archived" }
  if (last === "busy") return { status: 429, headers: { "retry-after": "30" }, body: "rate_limited" }
  if (last === "down") return { status: 502, body: "bad gateway" }
  if (last === "moved") return { status: 302, headers: { location: "http://127.0.0.1:1/" } }
  return text ? { status: 200, body: "ok" } : { status: 400, body: "no_text" }
}

/** Plays Discord's webhooks. */
export function discordFake({ url, body }: Heard): FakeReply {
  const { content } = JSON.parse(body) as { content?: string }
  const last = url.pathname.split("/").at(-1) ?? ""
  if (last === "gone") return { status: 404, body: { message: "Unknown Webhook", code: 10015 } }
  if (last === "busy") {
    const limited = { message: "You are being rate limited.", retry_after: 64.57, global: false }
    return { status: 429, headers: { "retry-after": "65" }, body: limited }
  }
  if (!content || content.length > 2000) return { status: 400, body: { code: 50006, message: "Invalid" } }
  return url.searchParams.get("wait") === "true"
    ? { status: 200, body: { id: "1122", content } }
    : { status: 204 }
}
