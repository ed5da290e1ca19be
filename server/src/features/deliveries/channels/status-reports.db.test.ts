import { createHmac, generateKeyPairSync, sign } from "node:crypto"
import { retryMessage } from "@funil/contract/messages/messages"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Reply, testApi } from "../../../../test/client.ts"
import { httpFake } from "../../../../test/fakes/http-fake.ts"
import { twilioEnv, twilioFake } from "../../../../test/fakes/sms-fakes.ts"
import { smtpSink } from "../../../../test/fakes/smtp-sink.ts"
import { whatsappEnv, whatsappFake } from "../../../../test/fakes/whatsapp-fake.ts"
import { deliveryScene, type DeliveryScene } from "../../../../test/scenes/delivery-scene.ts"
import { phoneHash } from "../suppressions.ts"

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
const sink = await smtpSink()
const twilio = await httpFake(twilioFake)
const whatsapp = await httpFake(whatsappFake)
const api = await testApi({
  SMTP_URL: sink.url,
  PUBLIC_URL: "https://funil.test",
  ...twilioEnv(twilio.url),
  ...whatsappEnv(whatsapp.url),
  SENDGRID_WEBHOOK_KEY: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
  POSTMARK_WEBHOOK_SECRET: "a-secret-of-postmark",
})
let scene: DeliveryScene

beforeEach(async () => {
  scene = await deliveryScene(api)
})

interface ProviderCall {
  readonly path: string
  readonly body: string
  readonly headers?: Record<string, string>
}

async function tell({ path, body, headers = {} }: ProviderCall): Promise<Reply["status"]> {
  const reply = await api.app.inject({ method: "POST", url: `/api/hooks/${path}`, payload: body, headers })
  return reply.statusCode
}

async function sent(delivery?: Parameters<DeliveryScene["enqueue"]>[0]): Promise<string> {
  const id = await scene.enqueue(delivery)
  await scene.queue.drain()
  return id
}

async function suppressed(): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select reason from suppressions s join users u using (account_id) where u.id = ${scene.admin.id}
  `.execute(api.database.owner)
  return rows.map(({ reason }) => reason)
}

const at = (seconds: number) => new Date(api.clock.now.getTime() + seconds * 1000)
const unix = (seconds: number) => Math.floor(at(seconds).getTime() / 1000)

describe("Twilio", () => {
  const sms = { channel: "sms", to: "+5511987654321", text: "Oi" } as const

  async function status(ref: string, fields: Record<string, string>, token = "twilio-auth-token") {
    const path = `twilio?ref=${ref}`
    const form = new URLSearchParams({ MessageSid: "SM1", ...fields })
    const pairs = [...form].toSorted(([a], [b]) => (a < b ? -1 : 1)).map((pair) => pair.join(""))
    const signed = `https://funil.test/api/hooks/${path}${pairs.join("")}`
    const signature = createHmac("sha1", token).update(signed).digest("base64")
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature,
    }
    return tell({ path, body: form.toString(), headers })
  }

  async function refOf(): Promise<string> {
    const form = new URLSearchParams((await twilio.next()).body)
    return new URL(form.get("StatusCallback") ?? "").searchParams.get("ref") ?? ""
  }

  test("tells in any order, and a message only goes on", async () => {
    const id = await sent(sms)
    const ref = await refOf()
    expect(await status(ref, { MessageStatus: "delivered" })).toBe(200)
    expect(await status(ref, { MessageStatus: "sent" })).toBe(200)
    expect(await scene.message(id)).toMatchObject({
      state: "delivered",
      delivered_at: api.clock.now.toISOString(),
      opened_at: null,
    })
  })

  test("tells that a number can't be reached, and it is tried again by hand", async () => {
    const id = await sent(sms)
    expect(await status(await refOf(), { MessageStatus: "undelivered", ErrorCode: "30005" })).toBe(200)
    expect(await scene.message(id)).toMatchObject({
      state: "failed",
      reason: "bounced",
      error: "Twilio 30005",
      can_retry: true,
    })
    const retry = () => api.send(retryMessage, scene.admin, { params: { id } })
    expect(await retry()).toMatchObject({ status: 200, body: { state: "queued", can_retry: false } })
    expect(await retry()).toMatchObject({ status: 409 })
    await scene.queue.drain()
    expect(await scene.message(id)).toMatchObject({ state: "sent", reason: null, error: null })
    expect(await refOf()).not.toBe("")
  })

  test("is not believed without its signature", async () => {
    const id = await sent(sms)
    expect(await status(await refOf(), { MessageStatus: "delivered" }, "another")).toBe(401)
    expect(await tell({ path: "twilio?ref=x", body: "MessageStatus=delivered" })).toBe(401)
    expect(await scene.message(id)).toMatchObject({ state: "sent" })
  })
})

describe("WhatsApp", () => {
  const text = { channel: "whatsapp", to: "+5511987654321", text: "Oi" } as const

  async function notify(value: object, secret = "whatsapp-app-secret") {
    const changes = [{ field: "messages", value: { messaging_product: "whatsapp", ...value } }]
    const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes }] })
    const signature = createHmac("sha256", secret).update(body).digest("hex")
    return tell({ path: "whatsapp", body, headers: { "x-hub-signature-256": `sha256=${signature}` } })
  }

  /** Old Brazilian numbers come without the ninth digit. */
  const inbound = (seconds: number, from = "551187654321") => ({
    messages: [
      { from, id: "wamid.in", timestamp: String(unix(seconds)), type: "text", text: { body: "Olá" } },
    ],
  })

  test("shows that its address is ours by the token, and to nobody else", async () => {
    const ask = (token: string) =>
      api.app.inject(`/api/hooks/whatsapp?hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${token}`)
    expect(await ask("whatsapp-verify")).toMatchObject({ statusCode: 200, body: "4711" })
    expect(await ask("other")).toMatchObject({ statusCode: 403 })
  })

  test("lets us write freely for a day to those who wrote", async () => {
    expect(await scene.message(await sent(text))).toMatchObject({ reason: "outside_window" })
    expect(await notify(inbound(-60))).toBe(200)
    const id = await sent(text)
    expect(await scene.message(id)).toMatchObject({ state: "sent" })
    scene.pass(24 * 3600)
    expect(await scene.message(await sent(text))).toMatchObject({ reason: "outside_window" })
  })

  test("tells that a message was read, which it can be without having been delivered", async () => {
    await notify(inbound(0))
    whatsapp.heard.length = 0
    const id = await sent(text)
    const { biz_opaque_callback_data } = JSON.parse((await whatsapp.next()).body) as Record<string, string>
    const status = (word: string, seconds: number) => ({
      statuses: [{ id: "wamid.1", status: word, timestamp: String(unix(seconds)), biz_opaque_callback_data }],
    })
    expect(await notify(status("read", -5))).toBe(200)
    expect(await notify(status("delivered", -9))).toBe(200)
    const read = at(-5).toISOString()
    expect(await scene.message(id)).toMatchObject({ state: "opened", delivered_at: read, opened_at: read })
  })

  test("takes each entry alone: people without a number, system messages and what it can't read cost no neighbour", async () => {
    const id = await sent({ ...text, template: { name: "chegou", language: "pt_BR", parameters: [] } })
    const { biz_opaque_callback_data } = JSON.parse((await whatsapp.next()).body) as Record<string, string>
    const timestamp = String(unix(-30))
    const system = { id: "wamid.s", timestamp, type: "system", system: { type: "user_changed_user_id" } }
    const messages = [
      { id: "wamid.u", timestamp, type: "text", from_user_id: "BR.1502576394655843", text: { body: "Oi" } },
      system,
      { ...system, from: "5511987650011" },
      { id: "wamid.x", timestamp: "yesterday", from: "5511987650012", type: "text" },
      { from: 5511987650013 },
      null,
      ...inbound(-30, "5511987650014").messages,
    ]
    const read = { id: "wamid.1", status: "read", timestamp, biz_opaque_callback_data }
    const statuses = [{ status: "read" }, 7, { ...read, timestamp: "99999999999999" }, read]
    expect(await notify({ messages, statuses })).toBe(200)
    expect(await scene.message(id)).toMatchObject({ state: "opened" })
    const to = (last: number) => sent({ ...text, to: `+551198765001${last}` })
    for (const closed of [1, 2, 3])
      expect(await scene.message(await to(closed))).toMatchObject({ state: "failed" })
    expect(await scene.message(await to(4))).toMatchObject({ state: "sent" })
    expect(await tell({ path: "whatsapp", body: "{}" })).toBe(401)
  })

  test("opens a window with the number that was written to, and with no other", async () => {
    const other = { metadata: { phone_number_id: "999" }, ...inbound(0, "5511987650015") }
    expect(await notify(other)).toBe(200)
    const to = { ...text, to: "+5511987650015" }
    expect(await scene.message(await sent(to))).toMatchObject({ reason: "outside_window" })
    await sql`
      insert into whatsapp_windows (phone_number_id, person_hash, last_at)
      values ('999', ${phoneHash(to.to)}, ${api.clock.now})
    `.execute(api.database.owner)
    expect(await scene.message(await sent(to))).toMatchObject({ reason: "outside_window" })
  })

  test("is not believed without its signature", async () => {
    expect(await notify(inbound(0, "5521987654321"), "another")).toBe(401)
    expect(await scene.message(await sent({ ...text, to: "+5521987654321" }))).toMatchObject({
      reason: "outside_window",
    })
  })
})

describe("SendGrid", () => {
  async function refOf(): Promise<string> {
    const { data } = await sink.next("joao@sol.test")
    return /^X-SMTPAPI: \{"unique_args":\{"ref":"([\w-]{64})"\}\}$/m.exec(data)?.[1] ?? ""
  }

  async function notify(events: unknown[], key = privateKey) {
    const body = JSON.stringify(events)
    const timestamp = String(unix(0))
    const signature = sign("sha256", Buffer.from(timestamp + body), key).toString("base64")
    const headers = {
      "content-type": "application/json",
      "x-twilio-email-event-webhook-signature": signature,
      "x-twilio-email-event-webhook-timestamp": timestamp,
    }
    return tell({ path: "sendgrid", body, headers })
  }

  test("tells of many mails at once, again and shuffled, and each event counts once", async () => {
    const id = await sent()
    const ref = await refOf()
    const opened = { event: "open", timestamp: unix(-10), sg_event_id: "e3", ref }
    const delivered = { event: "delivered", timestamp: unix(-20), sg_event_id: "e2", ref }
    const strange = { event: "delivered", timestamp: unix(-20), sg_event_id: "e9", email: "x@y.test" }
    const malformed = [null, { event: "open" }, { ...delivered, sg_event_id: "e8", timestamp: 9e15 }]
    expect(await notify([...malformed, opened, strange, delivered, opened])).toBe(200)
    expect(await notify([{ ...opened, timestamp: unix(-1) }])).toBe(200)
    expect(await scene.message(id)).toMatchObject({
      state: "opened",
      delivered_at: at(-10).toISOString(),
      opened_at: at(-10).toISOString(),
    })
  })

  test("a bounce fails the mail, and nobody writes to the address again", async () => {
    const id = await sent()
    const ref = await refOf()
    const bounce = { event: "bounce", type: "bounce", reason: "550 5.1.1 unknown", timestamp: unix(0) }
    await notify([{ ...bounce, sg_event_id: "b1", ref }])
    expect(await scene.message(id)).toMatchObject({
      state: "failed",
      reason: "bounced",
      error: "550 5.1.1 unknown",
    })
    expect(await suppressed()).toEqual(["bounced"])
    expect(await scene.message(await sent())).toMatchObject({ state: "failed", reason: "bounced" })
  })

  test("who sends to an address again that mails came back from opens it, but not one that asked for no more", async () => {
    const id = await sent()
    const event = { timestamp: unix(0), ref: await refOf() }
    const retry = async () => {
      await api.call(retryMessage, scene.admin, { params: { id } })
      await scene.queue.drain()
      return scene.message(id)
    }
    await notify([{ ...event, event: "bounce", sg_event_id: "r1" }])
    expect(await suppressed()).toEqual(["bounced"])
    expect(await retry()).toMatchObject({ state: "sent", reason: null })
    expect(await refOf()).toBe(event.ref)
    expect(await suppressed()).toEqual([])
    await notify([
      { ...event, event: "bounce", sg_event_id: "r2", type: "blocked" },
      { ...event, event: "spamreport", sg_event_id: "r3" },
    ])
    expect(await retry()).toMatchObject({ state: "failed", reason: "unsubscribed" })
    expect(await suppressed()).toEqual(["complained"])
  })

  test("a complaint about a mail that arrived leaves it as it is, and ends further ones", async () => {
    const id = await sent()
    const ref = await refOf()
    const event = { timestamp: unix(0), ref }
    await notify([
      { ...event, event: "delivered", sg_event_id: "c1" },
      { ...event, event: "spamreport", sg_event_id: "c2" },
    ])
    expect(await scene.message(id)).toMatchObject({ state: "delivered" })
    expect(await suppressed()).toEqual(["complained"])
    expect(await scene.message(await sent())).toMatchObject({ state: "failed", reason: "unsubscribed" })
  })

  test("is not believed when another signed it", async () => {
    const { privateKey: other } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    expect(await notify([], other)).toBe(401)
  })
})

describe("Postmark", () => {
  async function refOf(): Promise<string> {
    const { data } = await sink.next("joao@sol.test")
    return /^X-PM-Metadata-ref: ([\w-]{64})$/im.exec(data)?.[1] ?? ""
  }

  async function notify(body: object, password = "a-secret-of-postmark") {
    const authorization = `Basic ${Buffer.from(`funil:${password}`).toString("base64")}`
    return tell({ path: "postmark", body: JSON.stringify(body), headers: { authorization } })
  }

  test("tells of delivery and opening", async () => {
    const id = await sent()
    const Metadata = { Ref: await refOf() }
    const common = { MessageID: "m-1", Recipient: "joao@sol.test", Metadata }
    expect(await notify({ ...common, RecordType: "Delivery", DeliveredAt: at(-9).toISOString() })).toBe(200)
    expect(await notify({ ...common, RecordType: "Open", ReceivedAt: at(-3).toISOString() })).toBe(200)
    expect(await scene.message(id)).toMatchObject({
      state: "opened",
      delivered_at: at(-9).toISOString(),
      opened_at: at(-3).toISOString(),
    })
  })

  test("a soft bounce changes nothing, a hard one ends it", async () => {
    const id = await sent()
    const Metadata = { ref: await refOf() }
    const common = { RecordType: "Bounce", MessageID: "m-2", Metadata, BouncedAt: at(0).toISOString() }
    await notify({ ...common, ID: 1, Type: "SoftBounce" })
    expect(await scene.message(id)).toMatchObject({ state: "sent" })
    await notify({ ...common, ID: 2, Type: "HardBounce", Description: "unknown user" })
    expect(await scene.message(id)).toMatchObject({ state: "failed", reason: "bounced" })
    expect(await suppressed()).toEqual(["bounced"])
  })

  test("is not believed without its password, and is told of what it can't say", async () => {
    expect(await notify({ RecordType: "Open", MessageID: "m" }, "another")).toBe(401)
    expect(await notify({ nothing: true })).toBe(400)
  })
})

test("a provider that is not set up has no address", async () => {
  expect(await tell({ path: "zenvia", body: "{}" })).toBe(404)
  expect(await tell({ path: "other", body: "{}" })).toBe(404)
})
