import { createHmac } from "node:crypto"
import type { ChatChannel } from "@funil/contract/messages/message-channels"
import { expect, test } from "vitest"
import { discordFake, slackFake } from "../../../../test/fakes/chat-fakes.ts"
import { type FakeReply, httpFake } from "../../../../test/fakes/http-fake.ts"
import { twilioEnv, twilioFake, zenviaEnv, zenviaFake } from "../../../../test/fakes/sms-fakes.ts"
import { whatsappEnv, whatsappFake } from "../../../../test/fakes/whatsapp-fake.ts"
import { readConfig } from "../../../platform/config.ts"
import { newWebhookSecret } from "../../../platform/outbound/webhook-headers.ts"
import type { Outcome, SendableText, SendableWebhook, SendableWhatsapp, Sender } from "../delivery.ts"
import { sendSms } from "./channels.ts"
import { chats } from "./chat-channels.ts"
import { sendWebhook } from "./webhook-channel.ts"
import { sendWhatsapp } from "./whatsapp.ts"

const now = new Date("2026-03-10T15:00:00.000Z")
const id = "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000"
const ref = "a-reference"

function sender(env: Record<string, string>): Sender {
  const SECRET_KEY = "a-secret-key-for-tests-0123456789"
  return {
    config: readConfig({ SECRET_KEY, OUTBOUND_ALLOW_HOSTS: "localhost", ...env }),
    now,
    withinMs: 5000,
  }
}

const twilio = await httpFake(twilioFake)
const zenvia = await httpFake(zenviaFake)
const whatsapp = await httpFake(whatsappFake)
const slack = await httpFake(slackFake)
const discord = await httpFake(discordFake)

const sms = (to: string): SendableText => ({ id, ref, to, text: "Olá, João" })
const throughTwilio = sender({ ...twilioEnv(twilio.url), PUBLIC_URL: "https://funil.test" })

test("an SMS goes by Twilio with an address for what becomes of it", async () => {
  expect(await sendSms(throughTwilio, sms("+5511987654321"))).toEqual({
    state: "sent",
    providerId: "SM5511987654321",
  })
  const heard = await twilio.next()
  expect(Object.fromEntries(new URLSearchParams(heard.body))).toEqual({
    To: "+5511987654321",
    From: "+15005550006",
    Body: "Olá, João",
    StatusCallback: `https://funil.test/api/hooks/twilio?ref=${ref}`,
  })
})

test.each([
  ["+5511987650001", { state: "failed", reason: "bounced", detail: "Twilio 21211 error 21211" }],
  ["+5511987650002", { state: "failed", reason: "refused" }],
  ["+5511987650003", { state: "failed", reason: "unsubscribed" }],
  ["+5511987650004", { state: "retry", reason: "too_many", afterSeconds: 12 }],
  ["+5511987650005", { state: "retry", reason: "refused" }],
  ["not a number", { state: "failed", reason: "bounced" }],
])("Twilio's answer about %s is understood", async (to, outcome) => {
  expect(await sendSms(throughTwilio, sms(to))).toMatchObject(outcome)
})

test("without a public https address Twilio is asked for no statuses, and a messaging service is named as one", async () => {
  twilio.heard.length = 0
  const local = sender({ ...twilioEnv(twilio.url), TWILIO_FROM: "MG0123" })
  expect(await sendSms(local, sms("+5511987654321"))).toMatchObject({ state: "sent" })
  const form = new URLSearchParams((await twilio.next()).body)
  expect([...form.keys()]).toEqual(["To", "MessagingServiceSid", "Body"])
})

test("a wrong token of Twilio is refused for good", async () => {
  const wrong = sender({ ...twilioEnv(twilio.url), TWILIO_AUTH_TOKEN: "other" })
  expect(await sendSms(wrong, sms("+5511987654321"))).toMatchObject({
    state: "failed",
    reason: "refused",
  })
})

const throughZenvia = sender(zenviaEnv(zenvia.url))

test("an SMS goes by Zenvia in digits", async () => {
  const outcome = await sendSms(throughZenvia, sms("+5511987654321"))
  expect(outcome).toEqual({ state: "sent", providerId: "zenvia-5511987654321" })
  expect(JSON.parse((await zenvia.next()).body)).toEqual({
    from: "sol",
    to: "5511987654321",
    contents: [{ type: "text", text: "Olá, João", encodingStrategy: "AUTO" }],
  })
})

test.each([
  ["+5511987650001", { state: "failed", reason: "bounced" }],
  ["+5511987650002", { state: "failed", reason: "refused" }],
  ["+5511987650004", { state: "retry", reason: "too_many" }],
  ["+5511987650005", { state: "retry", reason: "refused" }],
])("Zenvia's answer about %s is understood", async (to, outcome) => {
  expect(await sendSms(throughZenvia, sms(to))).toMatchObject(outcome)
})

const template = { name: "pedido_ok", language: "pt_BR", parameters: ["Ana", "10/03"] }
const throughWhatsapp = sender(whatsappEnv(whatsapp.url))
const onWhatsapp = (to: string, more: object = {}): SendableWhatsapp => ({
  id,
  ref,
  to,
  text: "Oi",
  template: null,
  isOpen: true,
  ...more,
})

test("WhatsApp takes text where the window is open", async () => {
  const outcome = await sendWhatsapp(throughWhatsapp, onWhatsapp("+5511987654321", { template }))
  expect(outcome).toEqual({ state: "sent", providerId: "wamid.5511987654321" })
  expect(JSON.parse((await whatsapp.next()).body)).toEqual({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: "+5511987654321",
    biz_opaque_callback_data: ref,
    type: "text",
    text: { preview_url: true, body: "Oi" },
  })
})

test("WhatsApp takes the template where the window is closed", async () => {
  const outcome = await sendWhatsapp(
    throughWhatsapp,
    onWhatsapp("+5511987654321", { template, isOpen: false }),
  )
  expect(outcome).toEqual({ state: "sent", providerId: "wamid.5511987654321", byTemplate: true })
  expect(JSON.parse((await whatsapp.next()).body)).toMatchObject({
    type: "template",
    template: {
      name: "pedido_ok",
      language: { code: "pt_BR" },
      components: [
        {
          type: "body",
          parameters: [
            { type: "text", text: "Ana" },
            { type: "text", text: "10/03" },
          ],
        },
      ],
    },
  })
})

test("without a template nothing is sent where the window is closed", async () => {
  whatsapp.heard.length = 0
  const outcome = await sendWhatsapp(throughWhatsapp, onWhatsapp("+5511987654321", { isOpen: false }))
  expect(outcome).toEqual({ state: "failed", reason: "outside_window" })
  expect(whatsapp.heard).toEqual([])
})

test.each([
  ["+5511987650001", { state: "failed", reason: "bounced", detail: "131026 Message undeliverable" }],
  ["+5511987650002", { state: "failed", reason: "outside_window" }],
  ["+5511987650003", { state: "failed", reason: "invalid_value" }],
  ["+5511987650004", { state: "retry", reason: "too_many" }],
  ["+5511987650005", { state: "retry", reason: "refused" }],
  ["+5511987650006", { state: "retry", reason: "too_many" }],
])("WhatsApp's answer about %s is understood", async (to, outcome) => {
  expect(await sendWhatsapp(throughWhatsapp, onWhatsapp(to))).toMatchObject(outcome)
})

const nobody = sender({})

test("without a provider an SMS and a WhatsApp message stay in the local outbox", async () => {
  expect(await sendSms(nobody, sms("+5511987654321"))).toEqual({ state: "kept" })
  expect(await sendWhatsapp(nobody, onWhatsapp("+5511987654321"))).toEqual({ state: "kept" })
})

const post = (channel: ChatChannel, url: string, text = "*Venda*") =>
  chats[channel].send(nobody, { id, ref, url, text })

test("Slack takes text", async () => {
  const url = `${slack.url}/services/T/B/X`
  expect(await post("slack", url)).toEqual({ state: "sent" })
  expect(JSON.parse((await slack.next()).body)).toEqual({ text: "*Venda*" })
})

test.each([
  ["gone", { state: "failed", reason: "refused", detail: "HTTP 404 no_service" }],
  ["forbidden", { state: "failed", reason: "refused" }],
  ["archived", { state: "failed", reason: "refused" }],
  ["moved", { state: "failed", reason: "refused", detail: "HTTP 302" }],
  ["busy", { state: "retry", reason: "too_many", afterSeconds: 30 }],
  ["down", { state: "retry", reason: "refused" }],
])("Slack's answer %s is understood", async (path, outcome) => {
  expect(await post("slack", `${slack.url}/services/${path}`)).toMatchObject(outcome)
})

test("Discord takes at most 2,000 characters, and mentions nobody", async () => {
  const long = "é".repeat(3000)
  const outcome = await post("discord", `${discord.url}/api/webhooks/1/x`, long)
  expect(outcome).toEqual({ state: "sent", providerId: "1122" })
  expect(JSON.parse((await discord.next()).body)).toEqual({
    content: "é".repeat(2000),
    allowed_mentions: { parse: [] },
  })
})

test.each([
  ["gone", { state: "failed", reason: "refused" }],
  ["busy", { state: "retry", reason: "too_many", afterSeconds: 65 }],
])("Discord's answer %s is understood", async (path, outcome) => {
  expect(await post("discord", `${discord.url}/api/webhooks/${path}`)).toMatchObject(outcome)
})

test.each([
  ["slack", "https://hooks.slack.com.evil.test/services/T/B/X"],
  ["slack", "https://discord.com/api/webhooks/1/x"],
  ["discord", "https://hooks.slack.com/services/T/B/X"],
  ["discord", "nothing"],
] as const)("%s is not sent to %s", async (channel, url) => {
  expect(await post(channel, url)).toMatchObject({
    state: "failed",
    reason: "invalid_value",
  })
})

const hooked = await httpFake(({ url }): FakeReply => {
  if (url.pathname === "/moved") return { status: 307, headers: { location: "http://127.0.0.1:1/" } }
  return {
    status: Number(url.pathname.slice(1)),
    headers: { "retry-after": "Tue, 10 Mar 2026 15:02:00 GMT" },
  }
})
const secrets = [newWebhookSecret(), newWebhookSecret()]
const webhook = (url: string, more: object = {}): SendableWebhook => ({
  id,
  ref,
  url,
  method: "PUT",
  headers: { "X-Mine": "1", Host: "inside", "webhook-id": "forged" },
  body: '{"nome":"João"}',
  secrets,
  ...more,
})

test("a webhook is signed with both secrets in rotation, over its id, the time and the body", async () => {
  const outcome = await sendWebhook(nobody, webhook(`${hooked.url}/200`))
  expect(outcome).toMatchObject({ state: "sent", response: { status: 200, answer: "" } })
  const { method, headers, body } = await hooked.next()
  expect({ method, body }).toEqual({ method: "PUT", body: '{"nome":"João"}' })
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "x-mine": "1",
    host: new URL(hooked.url).host,
    "webhook-id": id,
    "webhook-timestamp": "1773154800",
  })
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64")
    return `v1,${createHmac("sha256", key).update(`${id}.1773154800.${body}`).digest("base64")}`
  })
  expect(headers["webhook-signature"]).toBe(expected.join(" "))
})

test.each([
  ["204", { state: "sent" }],
  ["400", { state: "failed", reason: "refused", detail: "HTTP 400" }],
  ["410", { state: "failed", reason: "refused" }],
  ["moved", { state: "failed", reason: "refused", detail: "HTTP 307" }],
  ["429", { state: "retry", reason: "too_many", afterSeconds: 120 }],
  ["500", { state: "retry", reason: "refused" }],
])("a webhook that answers %s is understood", async (path, outcome) => {
  expect(await sendWebhook(nobody, webhook(`${hooked.url}/${path}`))).toMatchObject(outcome)
})

test("a webhook tells no host inside from one that refuses or that nobody knows", async () => {
  const addresses = [
    "http://10.0.0.1/",
    "http://[::1]:8080/",
    "http://nobody.invalid/",
    "http://localhost:1/",
  ]
  const reasons = new Set<string>()
  for (const url of addresses) {
    const { cause, ...told } = (await sendWebhook(nobody, webhook(url))) as Extract<
      Outcome,
      { state: "retry" }
    >
    expect(told).toEqual({
      state: "retry",
      reason: "unreachable",
      isSlow: false,
      response: { status: null, answer: null, tookMs: null },
    })
    reasons.add(String(cause))
  }
  // The operator's log tells them apart.
  expect(reasons.size).toBe(3)
})

test("a webhook to a port that is no web server's fails for good, and says why", async () => {
  const outcome = await sendWebhook(nobody, webhook("http://example.com:5432/"))
  expect(outcome).toMatchObject({ state: "failed", reason: "invalid_value", detail: "port" })
})
